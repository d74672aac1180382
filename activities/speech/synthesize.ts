import { buffer } from 'node:stream/consumers';
import { recordBatch } from '#db/jobs/progress.ts';
import { toSpeakable } from '#domain/speech/speakable.ts';
import { FASTEST, SLOWEST, wantedTempo } from '#domain/speech/tempo.ts';
import { trimSilence } from '#domain/speech/trim-silence.ts';
import { slotOf, type Utterance } from '#domain/speech/utterance.ts';
import type { MediaPart, MediaParts } from '#domain/jobs/media.ts';
import type { ReusedClip, StoredClip, StoredSpeechPart } from '#jobs/work-area/media-records.ts';
import type { SpeechSynthesizer, SynthesizedSpeech } from '#providers/speech/speech-synthesizer.ts';
import { metered } from '#domain/usage/metered-speech.ts';
import { speechSeconds } from '#activities/media/detect.ts';
import { once } from '#activities/frame/once.ts';
import { roomOf } from '#activities/frame/storage-room.ts';
import { readTranslations } from '#activities/subtitles/lay-out.ts';
import { planUtterances } from '#domain/speech/plan-utterances.ts';
import { chooseVoices } from '#jobs/recordings/plan-changed-speech.ts';
import { speechPartsOf, UTTERANCES_PER_PART } from '#jobs/recordings/speech-parts.ts';
import { makesAnew } from '#activities/media/media-step.ts';
import { shortenTranslations } from './shorten.ts';
import type { SpeechStep } from './speech-step.ts';

/** Shorter translations that are asked for. */
const TRIES = 2;
/** Difference of tempo that is not worth synthesizing again. */
const UNHEARD = 0.02;
/** Difference between the tempo that was asked for and that of the speech that is worth asking again. */
const UNCORRECTED = 0.01;
/** Tempo that a shorter translation aims at. */
const COMFORTABLE = 1.2;

interface Spoken extends SynthesizedSpeech {
  /** Milliseconds at the usual speed of the voice. */
  readonly natural: number;
}

/** Speaks some utterances so that each fits into its time as well as it can. A part that is stored is never paid for again. */
export async function synthesizeSpeech(step: SpeechStep<MediaPart>): Promise<{ readonly utterances: number }> {
  const { dependencies, task, area, original, entityManager, targetLanguage, note, signal } = step;
  const { utterances, voices, reused } = await area.read('utterances');
  const first = task.part * UTTERANCES_PER_PART;
  const own = utterances.slice(first, first + UTTERANCES_PER_PART);
  if (!(await area.has(`speech-${task.part}.json`))) {
    const room = roomOf(dependencies.storage);
    await room.require();
    const transcript = await area.read('transcript');
    const texts = (await area.find('said')) ?? (await readTranslations(step, transcript));
    const joined = (utterance: Utterance | undefined) =>
      utterance && textOf(texts.slice(utterance.first, utterance.afterLast));
    const clips: StoredClip[] = [];
    const sounds: Int16Array[] = [];
    let engine = (await original.find('speech-0'))?.engine ?? '';
    let rate = 0;
    let offset = 0;
    const add = (
      clip: Pick<StoredClip, 'utterance' | 'natural' | 'texts' | 'isShortened'>,
      sound: SynthesizedSpeech,
    ) => {
      rate ||= sound.rate;
      const own = sound.rate === rate ? {} : { rate: sound.rate };
      clips.push({ ...clip, offset, samples: sound.samples.length, ...own });
      sounds.push(sound.samples);
      offset += sound.samples.length;
    };
    for (const [index, utterance] of own.entries()) {
      note({ done: index, of: own.length });
      const known = reused?.[first + index];
      if (known != null) {
        const { natural, texts: spoken, isShortened } = known;
        add({ utterance: first + index, natural, texts: spoken, isShortened }, await readClip(step, known));
        continue;
      }
      const synthesizer = dependencies.speech.synthesizer();
      engine = synthesizer.engine;
      const speak = createVoice(step, synthesizer, {
        language: targetLanguage,
        voice: voices[first + index]!,
        before: joined(utterances[first + index - 1]),
        after: joined(utterances[first + index + 1]),
        signal,
      });
      const sources = transcript.sentences.slice(utterance.first, utterance.afterLast).map(({ text }) => text);
      const given = texts.slice(utterance.first, utterance.afterLast);
      const fitted = await fit(step, { utterance, sources, given, speak, synthesizer });
      if (fitted === undefined) continue;
      const { texts: spoken, isShortened, speech } = fitted;
      add({ utterance: first + index, natural: speech.natural, texts: spoken, isShortened }, speech);
    }
    const made: StoredSpeechPart = { rate, engine, clips };
    const bytes = Buffer.concat(sounds.map((sound) => Buffer.from(sound.buffer, sound.byteOffset, sound.byteLength)));
    await room.store(() => dependencies.storage.write(area.key(`speech-${task.part}.pcm`), bytes), signal);
    await room.store(() => area.write(`speech-${task.part}`, made), signal);
  }
  // Files are counted where they are made anew.
  if (makesAnew(step)) return { utterances: own.length };
  const total = speechSeconds((await area.read('speech')).chunks);
  const parts = speechPartsOf(utterances);
  const until = (part: number) => Math.round((total * part) / parts);
  await recordBatch(
    entityManager,
    { ...task, fileIndex: 0, language: `${targetLanguage}/speech`, batch: task.part },
    until(task.part + 1) - until(task.part),
  );
  return { utterances: own.length };
}

/** Speech of the job whose files are made anew. */
async function readClip(
  { dependencies: { storage }, original }: SpeechStep,
  { part, offset, samples, rate }: ReusedClip,
): Promise<SynthesizedSpeech> {
  const range = { start: offset * 2, end: (offset + samples) * 2 - 1 };
  const { stream } = await storage.open(original.key(`speech-${part}.pcm`), range);
  const bytes = await buffer(stream);
  return { rate, samples: new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)) };
}

const textOf = (texts: readonly string[]) =>
  texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join(' ');

const millisecondsOf = ({ samples, rate }: SynthesizedSpeech) => (samples.length * 1000) / rate;

type Speak = (text: string, speed: number) => Promise<Spoken | undefined>;

/** Speaks texts in one voice, without silence around them. */
function createVoice(
  step: SpeechStep<MediaPart>,
  synthesizer: SpeechSynthesizer,
  request: {
    readonly language: string;
    readonly voice: string;
    readonly before: string | undefined;
    readonly after: string | undefined;
    readonly signal: AbortSignal;
  },
): Speak {
  return async (text, speed) => {
    const spoken = synthesizer.readsSymbols ? text : toSpeakable(text, request.language);
    // Engines answer texts without anything to pronounce with errors, or with silence.
    if (!/[\p{L}\p{N}]/u.test(spoken)) return undefined;
    const { samples, rate } = await metered(step, { provider: synthesizer.id, characters: spoken.length }, () =>
      synthesizer.synthesize({ ...request, text: spoken, speed }),
    );
    const trimmed = trimSilence(samples, rate);
    if (trimmed.length === 0) return undefined;
    return { samples: trimmed, rate, natural: millisecondsOf({ samples: trimmed, rate }) * speed };
  };
}

interface Fitting {
  readonly utterance: Utterance;
  /** The sentences in the source language. */
  readonly sources: readonly string[];
  /** Their translations. */
  readonly given: readonly string[];
  readonly speak: Speak;
  readonly synthesizer: SpeechSynthesizer;
}

/** Speaks an utterance, faster or in fewer words if it has to be shorter. */
async function fit(step: SpeechStep, { utterance, sources, given, speak, synthesizer }: Fitting) {
  const slot = slotOf(utterance);
  let texts = given;
  let speech = await speak(textOf(texts), 1);
  if (speech === undefined) return undefined;
  let isShortened = false;
  // Nothing is translated again of what people have corrected.
  const tries = step.isCorrected ? 0 : TRIES;
  for (let attempt = 0; attempt < tries && speech.natural / slot > FASTEST; attempt += 1) {
    const budget = Math.floor((textOf(texts).length * slot * COMFORTABLE) / speech.natural);
    const shorter = await shortenTranslations(step, sources, budget);
    if (shorter === undefined) break;
    const shortened = await speak(textOf(shorter), 1);
    if (shortened === undefined || shortened.natural >= speech.natural) continue;
    [texts, speech, isShortened] = [shorter, shortened, true];
  }
  return { texts, isShortened, speech: await atTempo(speech, textOf(texts), { utterance, speak, synthesizer }) };
}

/** Speech at the tempo that its slot wants, as far as the engine can. */
async function atTempo(
  speech: Spoken,
  text: string,
  { utterance, speak, synthesizer }: Pick<Fitting, 'utterance' | 'speak' | 'synthesizer'>,
): Promise<Spoken> {
  const { speeds, isFree } = synthesizer;
  const least = wantedTempo(speech.natural, utterance);
  // A little too fast fits as it is, a little too slow would have to be stretched.
  const wanted = least > 1 ? least * (1 + UNCORRECTED) : least;
  const slowest = isFree ? Math.max(SLOWEST, speeds.slowest) : 1;
  const speed = Math.min(FASTEST, speeds.fastest, Math.max(slowest, wanted));
  if (Math.abs(speed - 1) < UNHEARD) return speech;
  let again = await speak(text, speed);
  if (again !== undefined && isFree) {
    // Engines make a little more or less of the number: cheaper to say than to stretch, and better to hear.
    const made = speech.natural / millisecondsOf(again);
    const corrected = Math.min(speeds.fastest, Math.max(slowest, (speed * speed) / made));
    if (Math.abs(made / speed - 1) > UNCORRECTED) again = (await speak(text, corrected)) ?? again;
  }
  // The tempo counts from the speech at the usual speed, not from what the engine made of the number.
  return again === undefined ? speech : { ...again, natural: speech.natural };
}

/** Plans the utterances: their texts, times and voices. */
export async function planSpeech({ dependencies, area, targetLanguage, signal }: SpeechStep): Promise<MediaParts> {
  const plan = await once(area, 'utterances', async () => {
    const { sentences } = await area.read('transcript');
    const utterances = planUtterances(sentences, (await area.read('recording')).duration);
    const available = await dependencies.speech.voicesFor(targetLanguage, signal);
    return { utterances, voices: utterances.map(chooseVoices(available)) };
  });
  return { parts: speechPartsOf(plan.utterances) };
}
