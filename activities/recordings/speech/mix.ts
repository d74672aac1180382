import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { envelopeOf, floorUnder, quietWindows } from '#domain/recordings/speech/ducking.ts';
import { placeSpeech, type ClipPlacement } from '#domain/recordings/speech/place-speech.ts';
import type { RecordingFacts, StoredClip, StoredMix, StoredSpeechPart } from '#jobs/workspace/media-records.ts';
import { fetchSource, voiceOf } from '#activities/recordings/media/media-step.ts';
import { storeSpokenTargets } from '#activities/recordings/media/sentence-rows.ts';
import { readTranslations } from '#activities/recordings/subtitles/lay-out.ts';
import { makeBed } from './make-bed.ts';
import { limitedGain, measureLoudness, TARGET_LOUDNESS, measuring } from './measure-loudness.ts';
import { measuredClip } from '#jobs/recordings/preview-speech.ts';
import { rateOf, readSpeechParts } from '#jobs/recordings/speech-parts.ts';
import {
  originalFilters,
  soundGraph,
  soundInputs,
  voiceFilters,
  type SoundFiles,
} from '#jobs/recordings/sound/sound-graph.ts';
import type { SpeechStep } from './speech-step.ts';
import { writeVoiceTrack } from '#jobs/recordings/sound/voice-track.ts';

/** LUFS of an original that is too quiet to be a measure for the voice. */
const MIN_LOUDNESS = -40;
/** Milliseconds of an envelope that are computed at a time. */
const BLOCK = 60_000;

/** Places the speech, writes the track of the voice, and measures how loud everything has to be. */
export async function mixSpeech(step: SpeechStep): Promise<{ readonly cues: number }> {
  const { artifacts: area, folder } = step;
  let mix = await area.find('mix');
  if (mix === undefined) {
    const { utterances } = await area.read('utterances');
    const facts = await area.read('recording');
    const parts = await readSpeechParts(area, utterances);
    const clips = new Map(parts.flatMap((part) => part.clips.map((clip) => [clip.utterance, { ...clip, part }])));
    const placements = placeSpeech(
      utterances,
      utterances.map((_, index) => {
        const clip = clips.get(index);
        return clip && measuredClip({ ...clip, rate: rateOf(clip, clip.part) });
      }),
      facts.duration,
    );
    const rate = parts.find((part) => part.clips.length > 0)?.rate ?? 22_050;
    await folder.requireSpace((facts.duration / 1000) * rate * 2 * 2);
    await writeTrack(step, { parts, placements, rate, facts });
    await folder.store(area.key('voice.pcm'), 'voice.pcm');
    const bed = await makeBed(step, facts);
    await area.write('spoken-texts', await spokenTexts(step, [...clips.values()]));
    mix = {
      rate,
      engine: parts[0]?.engine ?? '',
      placements: placements.map((placement) => placement ?? null),
      shortened: [...clips.values()].filter(({ isShortened }) => isShortened).length,
      ...bed,
      ...(await chooseGains(step, { placements, rate, hasBed: bed.hasBed, facts })),
    };
    await area.write('mix', mix);
  }
  if (!step.isCorrected) await storeSpoken(step);
  return { cues: mix.placements.filter((placement) => placement !== null).length };
}

/** Makes the segments what is spoken, for people who review them. */
async function storeSpoken(step: SpeechStep): Promise<void> {
  const { task, artifacts: area, entityManager, targetLanguage } = step;
  const transcript = await area.read('transcript');
  const translated = await readTranslations(step, transcript);
  const targets = { sentences: transcript.sentences, translated, spoken: await area.read('spoken-texts') };
  await storeSpokenTargets(entityManager, task, targetLanguage, targets);
}

interface Track {
  readonly parts: readonly StoredSpeechPart[];
  readonly placements: readonly (ClipPlacement | undefined)[];
  readonly rate: number;
  readonly facts: RecordingFacts;
}

async function writeTrack(step: SpeechStep, { parts, placements, rate, facts }: Track): Promise<void> {
  const { dependencies, artifacts: area, folder, note, signal } = step;
  async function* placed() {
    for (const [index, part] of parts.entries()) {
      note({ part: index, of: parts.length });
      const bytes = await dependencies.storage.read(area.key(`speech-${index}.pcm`));
      const all = new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
      for (const clip of part.clips) {
        const placement = placements[clip.utterance];
        const samples = all.subarray(clip.offset, clip.offset + clip.samples);
        if (placement !== undefined) yield { ...placement, samples, rate: rateOf(clip, part) };
      }
    }
  }
  const options = { programs: dependencies.programs, path: folder.file('voice.pcm'), rate, signal };
  await writeVoiceTrack(placed(), { ...options, end: facts.duration });
}

/** The translations, with those in place that were shortened. */
async function spokenTexts(step: SpeechStep, clips: readonly StoredClip[]): Promise<readonly string[]> {
  const { artifacts: area } = step;
  const { utterances } = await area.read('utterances');
  const texts = [...(await readTranslations(step, await area.read('transcript')))];
  for (const { utterance, texts: own, isShortened } of clips) {
    if (isShortened) texts.splice(utterances[utterance]!.first, own.length, ...own);
  }
  return texts;
}

/** The files of the sound on this machine's disk. */
export async function soundFiles(
  step: SpeechStep,
  placements: StoredMix['placements'],
  hasBed: boolean,
): Promise<SoundFiles> {
  const { artifacts: area, original, folder, job, signal } = step;
  const envelope = folder.file('envelope.pcm');
  const { duration } = await area.read('recording');
  const { sentences } = await area.read('transcript');
  const windows = quietWindows((await area.read('speech')).speech, sentences, placements);
  const floor = floorUnder(voiceOf(job));
  function* blocks() {
    for (let start = 0; start < duration; start += BLOCK) {
      const samples = envelopeOf(windows, floor, { start, end: Math.min(duration, start + BLOCK) });
      yield Buffer.from(samples.buffer);
    }
  }
  await pipeline(Readable.from(blocks()), createWriteStream(envelope, { mode: 0o600 }), { signal });
  return {
    source: await fetchSource(step),
    envelope,
    voice: await folder.fetch(area.key('voice.pcm'), 'voice.pcm', signal),
    bed: hasBed ? await folder.fetch(original.key('bed'), 'bed', signal) : undefined,
  };
}

async function chooseGains(
  step: SpeechStep,
  { placements, rate, hasBed, facts }: Omit<Track, 'parts'> & { readonly hasBed: boolean },
): Promise<{ readonly voiceGain: number; readonly gain: number }> {
  const kept = placements.map((placement) => placement ?? null);
  const inputs = soundInputs(await soundFiles(step, kept, hasBed), facts, rate);
  const alone = `${originalFilters(facts)},${measuring()}[one];${voiceFilters(0)},${measuring()}[other]`;
  const [original, voice] = await measureLoudness(step, facts, [...inputs, '-filter_complex', alone], ['one', 'other']);
  const voiceGain = limitedGain(Math.max(MIN_LOUDNESS, original!.integrated) - voice!.integrated);
  // Loud speech over quiet sound, and the reverse, add up in their own ways: the sum is measured.
  const graph = `${soundGraph(facts, { voiceGain, gain: 0 }, hasBed)};[mixed]${measuring()}[one]`;
  const [mixed] = await measureLoudness(step, facts, [...inputs, '-filter_complex', graph], ['one']);
  return { voiceGain, gain: limitedGain(TARGET_LOUDNESS - mixed!.integrated) };
}
