import { metered } from '#domain/usage/metered-speech.ts';
import type { Pronounce } from '#domain/casts/cast.ts';
import { normalizeForSpeech } from '#domain/recordings/speech/normalize-for-speech.ts';
import { speakableText } from '#domain/recordings/subtitles/captions.ts';
import { MAX_TEMPO, MIN_TEMPO, requiredTempo } from '#domain/recordings/speech/tempo.ts';
import { trimSilence } from '#domain/recordings/speech/trim-silence.ts';
import { slotOf, type Utterance } from '#domain/recordings/speech/utterance.ts';
import type { RunCall } from '#providers/language/run-calls.ts';
import type { SpeechSynthesizer, SynthesizedSpeech } from '#providers/speech/speech-synthesizer.ts';
import type { StoredClip, StoredUtterances } from '#jobs/workspace/media-records.ts';
import { readTexts } from '#jobs/recordings/plan-changed-speech.ts';
import type { UsageMeter } from '#domain/usage/usage.ts';

/**
 * Translates sentences again, to be spoken in less time.
 *
 * @param budget UTF-16 units of all translations together
 * @returns undefined without a model, which alone can shorten, and for a model that doesn't manage to
 */
export type Shorten = (sentences: readonly string[], budget: number) => Promise<readonly string[] | undefined>;

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
const joinSpokenTexts = (texts: readonly string[], sources: readonly string[]) =>
  texts
    .map((text, index) => speakableText(text, sources[index] ?? ''))
    .filter((text) => text !== '')
    .join(' ');

/** Speech of an utterance, to be stored. */
export type SpokenClip = Pick<StoredClip, 'utterance' | 'natural' | 'texts' | 'isShortened' | 'read'> & {
  readonly sound: SynthesizedSpeech;
};

/** The speech of a recording that is to be made. */
export interface Speaking extends Pick<StoredUtterances, 'utterances' | 'voices'> {
  /** BCP 47. */
  readonly language: string;
  /** Sentences in the source language. */
  readonly sources: readonly string[];
  /** Texts for the voice, one per sentence. */
  readonly texts: readonly string[];
  readonly pronounce: Pronounce;
}

/** The synthesizer and the model of a job, and the meter of their use. */
interface SpeakingWith {
  readonly meter: UsageMeter;
  readonly synthesizer: SpeechSynthesizer;
  readonly run: RunCall;
  /** Undefined: the texts stay as they are. */
  readonly shorten: Shorten | undefined;
}

/** Speaks one utterance so that it fits into its time as well as it can. @returns undefined if there is nothing to say */
export async function speakUtterance(
  { utterances, voices, language, sources: allSources, texts, pronounce }: Speaking,
  number: number,
  { meter, synthesizer, run, shorten }: SpeakingWith,
): Promise<SpokenClip | undefined> {
  const sentencesOf = (items: readonly string[], { first, afterLast }: Utterance) => items.slice(first, afterLast);
  const joined = (each: Utterance | undefined) =>
    each && joinSpokenTexts(sentencesOf(texts, each), sentencesOf(allSources, each));
  const utterance = utterances[number]!;
  const voice = createVoice({ meter }, synthesizer, run, {
    language,
    voice: voices[number]!,
    pronounce,
    before: joined(utterances[number - 1]),
    after: joined(utterances[number + 1]),
  });
  const [sources, given] = [sentencesOf(allSources, utterance), sentencesOf(texts, utterance)];
  const fitted = await fitSpeech({ utterance, sources, given, voice, synthesizer, shorten });
  if (fitted === undefined) return undefined;
  const { texts: spoken, isShortened, speech } = fitted;
  const read = readTexts(spoken, pronounce);
  return {
    utterance: number,
    natural: speech.natural,
    texts: spoken,
    isShortened,
    ...(read && { read }),
    sound: speech,
  };
}

const millisecondsOf = ({ samples, rate }: SynthesizedSpeech) => (samples.length * 1000) / rate;

/** A voice that speaks the texts of an utterance. Its answers are undefined for a text without anything to pronounce. */
interface SpeakingVoice {
  /** Speech for a text, trimmed of the silence at both ends. */
  readonly speak: (text: string, speed: number) => Promise<SynthesizedSpeech | undefined>;
  /** Milliseconds of the speech: predicted if the synthesizer can, else by speaking it. */
  readonly measure: (text: string, speed: number) => Promise<number | undefined>;
}

/** Speaks texts in one voice. @param run makes the calls of the synthesizer */
function createVoice(
  step: { readonly meter: UsageMeter },
  synthesizer: SpeechSynthesizer,
  run: RunCall,
  asked: {
    readonly language: string;
    readonly voice: string;
    readonly before: string | undefined;
    readonly after: string | undefined;
    readonly pronounce: Pronounce;
  },
): SpeakingVoice {
  const { pronounce, ...request } = asked;
  /** Speech that was measured by speaking it, by text and speed. */
  const measured = new Map<string, SynthesizedSpeech | undefined>();
  const readAloud = (text: string) => {
    const said = pronounce(text);
    const spoken = synthesizer.readsSymbols ? said : normalizeForSpeech(said, request.language);
    // Engines answer texts without anything to pronounce with errors, or with silence.
    return /[\p{L}\p{N}]/u.test(spoken) ? spoken : undefined;
  };
  const speak: SpeakingVoice['speak'] = async (text, speed) => {
    const known = JSON.stringify([text, speed]);
    if (measured.has(known)) return measured.get(known);
    const spoken = readAloud(text);
    if (spoken === undefined) return undefined;
    const usage = { provider: synthesizer.id, characters: spoken.length };
    const sound = await run((signal) =>
      metered(step, usage, () => synthesizer.synthesize({ ...request, text: spoken, speed, signal })),
    );
    const samples = trimSilence(sound.samples, sound.rate);
    return samples.length === 0 ? undefined : { ...sound, samples };
  };
  return {
    speak,
    async measure(text, speed) {
      const spoken = readAloud(text);
      if (spoken === undefined) return undefined;
      const predicted = await run(
        async (signal) => await synthesizer.measure?.({ ...request, text: spoken, speed, signal }),
      );
      if (predicted !== undefined) return predicted;
      const sound = await speak(text, speed);
      measured.set(JSON.stringify([text, speed]), sound);
      return sound && millisecondsOf(sound);
    },
  };
}

interface Fitting {
  readonly utterance: Utterance;
  /** The sentences in the source language. */
  readonly sources: readonly string[];
  /** Their translations. */
  readonly given: readonly string[];
  readonly voice: SpeakingVoice;
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
async function fitSpeech({
  utterance,
  sources,
  given,
  voice,
  synthesizer,
  shorten,
}: Fitting): Promise<FittedSpeech | undefined> {
  const slot = slotOf(utterance);
  let texts = given;
  let natural = await voice.measure(joinSpokenTexts(texts, sources), 1);
  if (natural === undefined) return undefined;
  let isShortened = false;
  for (let attempt = 0; attempt < TRIES && natural / slot > MAX_TEMPO; attempt += 1) {
    const budget = Math.floor((joinSpokenTexts(texts, sources).length * slot * COMFORTABLE) / natural);
    const shorter = await shorten?.(sources, budget);
    if (shorter === undefined) break;
    const shortened = await voice.measure(joinSpokenTexts(shorter, sources), 1);
    if (shortened === undefined || shortened >= natural) continue;
    [texts, natural, isShortened] = [shorter, shortened, true];
  }
  const text = joinSpokenTexts(texts, sources);
  const speed = await speedFor(text, natural, { utterance, voice, synthesizer });
  const sound = (await voice.speak(text, speed)) ?? (await voice.speak(text, 1));
  // The tempo counts from the speech at the usual speed, not from the speed that the engine reached.
  return sound && { texts, isShortened, speech: { ...sound, natural } };
}

/** The speed at which an engine speaks a text in its slot, as far as it can. */
async function speedFor(
  text: string,
  natural: number,
  { utterance, voice, synthesizer }: Pick<Fitting, 'utterance' | 'voice' | 'synthesizer'>,
): Promise<number> {
  const { speeds, isFree } = synthesizer;
  const least = requiredTempo(natural, utterance);
  // A little too fast fits as it is, a little too slow would have to be stretched.
  const wanted = least > 1 ? least * (1 + UNCORRECTED) : least;
  const slowest = isFree ? Math.max(MIN_TEMPO, speeds.slowest) : 1;
  const speed = Math.min(MAX_TEMPO, speeds.fastest, Math.max(slowest, wanted));
  if (Math.abs(speed - 1) < INAUDIBLE_OVERRUN) return 1;
  const length = isFree ? await voice.measure(text, speed) : undefined;
  if (length === undefined) return speed;
  // Engines miss the requested speed by a little: a corrected request costs less than stretching, and sounds better.
  const made = natural / length;
  const isMissed = Math.abs(made / speed - 1) > UNCORRECTED;
  return isMissed ? Math.min(speeds.fastest, Math.max(slowest, (speed * speed) / made)) : speed;
}
