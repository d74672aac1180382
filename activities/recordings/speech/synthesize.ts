import { recordBatch } from '#db/jobs/progress.ts';
import type { MediaPart, MediaParts } from '#domain/jobs/media.ts';
import type { StoredClip, StoredSpeechPart, StoredUtterances } from '#jobs/workspace/media-records.ts';
import { runTogether, type RunCall } from '#providers/language/run-calls.ts';
import { speechSeconds } from '#activities/recordings/media/detect.ts';
import { findOrCreateRecord } from '#activities/runtime/find-or-create-record.ts';
import { storageSpaceOf } from '#activities/runtime/storage-space.ts';
import { readTranslations } from '#activities/recordings/subtitles/lay-out.ts';
import { planUtterances } from '#domain/recordings/speech/plan-utterances.ts';
import { createPronounce } from '#domain/casts/cast.ts';
import { loadSpeechCast } from '#jobs/casts/speech-cast.ts';
import { assignVoices, usedPronunciations } from '#jobs/recordings/plan-changed-speech.ts';
import { readClip } from '#jobs/recordings/rendered-speech.ts';
import { speechPartsOf, UTTERANCES_PER_PART } from '#jobs/recordings/speech-parts.ts';
import { isRerender } from '#activities/recordings/media/media-step.ts';
import { matchSpeakers } from './match-speakers.ts';
import { speakUtterance, type SpokenClip } from '#jobs/recordings/sound/fit-speech.ts';
import { createShortener } from './shorten.ts';
import type { SpeechStep } from './speech-step.ts';

/** Speaks some utterances so that each fits into its time as well as it can. A part that is stored is never paid for again. */
export async function synthesizeSpeech(step: SpeechStep<MediaPart>): Promise<{ readonly utterances: number }> {
  const { dependencies, task, artifacts: area, original, entityManager, targetLanguage, signal } = step;
  const plan = await area.read('utterances');
  const { utterances } = plan;
  const numbers = [...utterances.keys()].slice(task.part * UTTERANCES_PER_PART, (task.part + 1) * UTTERANCES_PER_PART);
  if (!(await area.has(`speech-${task.part}.json`))) {
    const room = storageSpaceOf(dependencies.storage);
    await room.require();
    const isReused = numbers.every((number) => plan.reused?.[number] != null);
    const engine = isReused
      ? ((await original.find('speech-0'))?.engine ?? '')
      : dependencies.speech.synthesizer().engine;
    const clips = await speakAll(step, plan, numbers);
    const rate = clips[0]?.sound.rate ?? 0;
    let offset = 0;
    const stored = clips.map(({ sound, ...clip }): StoredClip => {
      const { length: samples } = sound.samples;
      offset += samples;
      return { ...clip, offset: offset - samples, samples, ...(sound.rate === rate ? {} : { rate: sound.rate }) };
    });
    const made: StoredSpeechPart = { rate, engine: clips[0]?.sound.engine ?? engine, clips: stored };
    const bytes = Buffer.concat(
      clips.map(({ sound: { samples } }) => Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)),
    );
    await room.store(() => dependencies.storage.write(area.key(`speech-${task.part}.pcm`), bytes), signal);
    await room.store(() => area.write(`speech-${task.part}`, made), signal);
  }
  // A re-render counts its files, not its speech.
  if (isRerender(step)) return { utterances: numbers.length };
  const total = speechSeconds((await area.read('speech')).chunks);
  const parts = speechPartsOf(utterances);
  const until = (part: number) => Math.round((total * part) / parts);
  await recordBatch(
    entityManager,
    { ...task, fileIndex: 0, language: `${targetLanguage}/speech`, batch: task.part },
    until(task.part + 1) - until(task.part),
  );
  return { utterances: numbers.length };
}

/**
 * Speaks utterances, with as many concurrent calls as the synthesizer permits (vendors mostly one). Models shorten the texts of other
 * utterances in the meantime, because shortening takes about as long as speaking.
 *
 * @returns the utterances that have text
 */
async function speakAll(
  step: SpeechStep<MediaPart>,
  { utterances, voices, reused, pronunciations = [] }: StoredUtterances,
  numbers: readonly number[],
): Promise<readonly SpokenClip[]> {
  const { dependencies, artifacts: area, targetLanguage, note, signal } = step;
  const transcript = await area.read('transcript');
  const texts = (await area.find('speech-texts')) ?? (await readTranslations(step, transcript));
  // Nothing is translated again of what people have corrected.
  const shorten = step.isCorrected ? undefined : createShortener(step);
  const sources = transcript.sentences.map(({ text }) => text);
  const pronounce = createPronounce(pronunciations, targetLanguage);
  const speaking = { utterances, voices, language: targetLanguage, sources, texts, pronounce };
  let done = 0;

  const speakOne = async (number: number, run: RunCall): Promise<SpokenClip | undefined> => {
    const known = reused?.[number];
    if (known != null) {
      const { natural, texts: spoken, isShortened, read } = known;
      const sound = await readClip(dependencies.storage, step.original, known);
      return { utterance: number, natural, texts: spoken, isShortened, ...(read && { read }), sound };
    }
    const synthesizer = dependencies.speech.synthesizer();
    return speakUtterance(speaking, number, { meter: step.meter, synthesizer, run, shorten });
  };

  const tasks = numbers.map((number) => async (run: RunCall) => {
    const clip = await speakOne(number, run);
    note({ done: (done += 1), of: numbers.length });
    return clip;
  });
  const isSpoken = numbers.some((number) => reused?.[number] == null);
  const concurrency = (isSpoken ? dependencies.speech.synthesizer().atATime : undefined) ?? 1;
  const clips = await runTogether(tasks, { concurrency, signal });
  return clips.filter((clip) => clip !== undefined);
}

/** Plans the utterances: their texts, times and voices. */
export async function planSpeech(step: SpeechStep): Promise<MediaParts> {
  const { dependencies, job, entityManager, artifacts: area, targetLanguage, signal } = step;
  const plan = await findOrCreateRecord(area, 'utterances', async () => {
    const transcript = await area.read('transcript');
    const { sentences } = transcript;
    const cast = await loadSpeechCast(entityManager, job.input, targetLanguage);
    const texts = (await area.find('speech-texts')) ?? (await readTranslations(step, transcript));
    const used = usedPronunciations(cast, texts);
    const utterances = planUtterances(sentences, (await area.read('recording')).duration);
    const available = await dependencies.speech.voicesFor(targetLanguage, signal);
    const { matched, pitches } = await matchSpeakers(step, { utterances, available, cast });
    const voices = utterances.map(assignVoices(available, undefined, cast, matched));
    return {
      utterances,
      voices,
      ...(Object.keys(pitches).length === 0 ? {} : { pitches }),
      ...(used.length === 0 ? {} : { pronunciations: used }),
    };
  });
  return { parts: speechPartsOf(plan.utterances) };
}
