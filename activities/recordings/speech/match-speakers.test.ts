import { describe, expect, it } from 'vitest';
import type { SpeechServices } from '#providers/speech/speech-services.ts';
import { ArtifactStore } from '#jobs/workspace/artifact-store.ts';
import type { MediaRecords, RecordingFacts } from '#jobs/workspace/media-records.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { createActivityBench } from '#test/workflows/activities.ts';
import { runActivity } from '#test/workflows/run-activity.ts';

const VOICES = [
  { id: 'ada', language: 'es', sex: 'female' },
  { id: 'ben', language: 'es', sex: 'male' },
  { id: 'cleo', language: 'es', sex: 'female' },
] as const;
const SECONDS = 4;

/** Voices of a pitch in Hz, one after the other, as recordings are kept: 16 kHz, 16 bits. */
const voicesOf = (pitches: readonly number[]) =>
  Int16Array.from({ length: pitches.length * SECONDS * 16_000 }, (_, at) => {
    const pitch = pitches[Math.floor(at / (SECONDS * 16_000))]!;
    return (
      4_000 * [1, 2, 3].reduce((sum, each) => sum + Math.sin((2 * Math.PI * pitch * each * at) / 16_000) / each, 0)
    );
  });

describe('the voices of speakers whom the cast does not know', () => {
  let preferred: readonly { readonly language: string; readonly voice: string }[] = [];
  const speech = {
    voicesFor: async () => VOICES.map(({ id }) => id),
    voices: async () => ({ languages: ['es'], voices: VOICES, preferred }),
  } as unknown as SpeechServices;
  const bench = sharedByTests(() => createActivityBench(undefined, { replaced: { speech } }));

  const plan = async (speakers: readonly (string | undefined)[], pitches: readonly number[]) => {
    const job = await bench.buildJob({ 'a.mp4': '' }, { type: 'dub_video', targetLanguages: ['es'], input: {} });
    const area = new ArtifactStore<MediaRecords>(bench.storage, job);
    const sentences = speakers.map((speaker, index) => {
      const span = { start: index * SECONDS * 1_000, end: (index + 1) * SECONDS * 1_000 };
      return { text: `Sentence ${index}.`, ...span, words: [], ...(speaker === undefined ? {} : { speaker }) };
    });
    await area.write('recording', { duration: speakers.length * SECONDS * 1_000 } as RecordingFacts);
    await area.write('transcript', { origin: 'recognition', sentences, engine: null, confidence: null, warnings: [] });
    await area.write(
      'speech-texts',
      sentences.map(({ text }) => text),
    );
    await bench.storage.write(area.key('audio.pcm'), Buffer.from(voicesOf(pitches).buffer));
    await runActivity(bench.activities.planSpeech, job);
    const { voices, pitches: measured } = await area.read('utterances');
    return { voices, measured };
  };

  it('are like theirs, and the same again', async () => {
    const dialogue = () => plan(['1', '2', '1', '3'], [110, 220, 110, 190]);
    const { voices, measured } = await dialogue();
    expect(voices).toEqual(['ben', 'ada', 'ben', 'cleo']);
    expect(Math.abs(measured!['1']! - 110)).toBeLessThan(4);
    expect(await dialogue()).toEqual({ voices, measured });
    expect((await plan([undefined], [115])).voices).toEqual(['ben']);
  });

  it('are in order where the operator prefers some', async () => {
    preferred = [{ language: 'es', voice: 'ada' }];
    expect(await plan(['1', '2'], [110, 220])).toEqual({ voices: ['ada', 'ben'], measured: undefined });
  });
});
