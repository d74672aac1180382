import { metered } from '#domain/usage/metered-speech.ts';
import { normalizeForSpeech } from '#domain/recordings/speech/normalize-for-speech.ts';
import { speakableText } from '#domain/recordings/subtitles/captions.ts';
import { MAX_TEMPO, MIN_TEMPO, requiredTempo } from '#domain/recordings/speech/tempo.ts';
import { trimSilence } from '#domain/recordings/speech/trim-silence.ts';
import { slotOf, type Utterance } from '#domain/recordings/speech/utterance.ts';
import type { RunCall } from '#providers/language/run-calls.ts';
import type { SpeechSynthesizer, SynthesizedSpeech } from '#providers/speech/speech-synthesizer.ts';
import type { Shorten } from './shorten.ts';
import type { SpeechStep } from './speech-step.ts';

/** Shorter translations that are asked for. */
const TRIES = 2;
/** Difference of tempo that is not worth synthesizing again. */
const INAUDIBLE_OVERRUN = 0.02;
/** Difference between the tempo that was asked for and that of the speech that is worth asking again. */
const UNCORRECTED = 0.01;
/** Tempo that a shorter translation aims at. */
const COMFORTABLE = 1.2;

interface Spoken extends SynthesizedSpeech {
  /** Milliseconds at the usual speed of the voice. */
  readonly natural: number;
}

/** The text of sentences that are spoken in one piece, without what subtitles alone show. @param sources in the source language */
export const joinSpokenTexts = (texts: readonly string[], sources: readonly string[]) =>
  texts
    .map((text, index) => speakableText(text, sources[index] ?? ''))
    .filter((text) => text !== '')
    .join(' ');

const millisecondsOf = ({ samples, rate }: SynthesizedSpeech) => (samples.length * 1000) / rate;

type Speak = (text: string, speed: number) => Promise<Spoken | undefined>;

/** Speaks texts in one voice, without silence around them. @param run makes the calls of the synthesizer */
export function createVoice(
  step: SpeechStep,
  synthesizer: SpeechSynthesizer,
  run: RunCall,
  request: {
    readonly language: string;
    readonly voice: string;
    readonly before: string | undefined;
    readonly after: string | undefined;
  },
): Speak {
  return async (text, speed) => {
    const spoken = synthesizer.readsSymbols ? text : normalizeForSpeech(text, request.language);
    // Engines answer texts without anything to pronounce with errors, or with silence.
    if (!/[\p{L}\p{N}]/u.test(spoken)) return undefined;
    const usage = { provider: synthesizer.id, characters: spoken.length };
    const { samples, rate } = await run((signal) =>
      metered(step, usage, () => synthesizer.synthesize({ ...request, text: spoken, speed, signal })),
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
  /** Undefined: the texts stay as they are. */
  readonly shorten: Shorten | undefined;
}

/** An utterance that was spoken. */
interface FittedSpeech {
  /** The spoken texts, one per sentence. */
  readonly texts: readonly string[];
  readonly isShortened: boolean;
  readonly speech: Spoken;
}

/** Speaks an utterance, faster or in fewer words if it has to be shorter. @returns undefined if there is nothing to say */
export async function fitSpeech({
  utterance,
  sources,
  given,
  speak,
  synthesizer,
  shorten,
}: Fitting): Promise<FittedSpeech | undefined> {
  const slot = slotOf(utterance);
  let texts = given;
  let speech = await speak(joinSpokenTexts(texts, sources), 1);
  if (speech === undefined) return undefined;
  let isShortened = false;
  for (let attempt = 0; attempt < TRIES && speech.natural / slot > MAX_TEMPO; attempt += 1) {
    const budget = Math.floor((joinSpokenTexts(texts, sources).length * slot * COMFORTABLE) / speech.natural);
    const shorter = await shorten?.(sources, budget);
    if (shorter === undefined) break;
    const shortened = await speak(joinSpokenTexts(shorter, sources), 1);
    if (shortened === undefined || shortened.natural >= speech.natural) continue;
    [texts, speech, isShortened] = [shorter, shortened, true];
  }
  return {
    texts,
    isShortened,
    speech: await atTempo(speech, joinSpokenTexts(texts, sources), { utterance, speak, synthesizer }),
  };
}

/** Speech at the tempo that its slot wants, as far as the engine can. */
async function atTempo(
  speech: Spoken,
  text: string,
  { utterance, speak, synthesizer }: Pick<Fitting, 'utterance' | 'speak' | 'synthesizer'>,
): Promise<Spoken> {
  const { speeds, isFree } = synthesizer;
  const least = requiredTempo(speech.natural, utterance);
  // A little too fast fits as it is, a little too slow would have to be stretched.
  const wanted = least > 1 ? least * (1 + UNCORRECTED) : least;
  const slowest = isFree ? Math.max(MIN_TEMPO, speeds.slowest) : 1;
  const speed = Math.min(MAX_TEMPO, speeds.fastest, Math.max(slowest, wanted));
  if (Math.abs(speed - 1) < INAUDIBLE_OVERRUN) return speech;
  let again = await speak(text, speed);
  if (again !== undefined && isFree) {
    // Engines miss the requested speed by a little: a corrected request costs less than stretching, and sounds better.
    const made = speech.natural / millisecondsOf(again);
    const corrected = Math.min(speeds.fastest, Math.max(slowest, (speed * speed) / made));
    if (Math.abs(made / speed - 1) > UNCORRECTED) again = (await speak(text, corrected)) ?? again;
  }
  // The tempo counts from the speech at the usual speed, not from the speed that the engine reached.
  return again === undefined ? speech : { ...again, natural: speech.natural };
}
