import { buffer } from 'node:stream/consumers';
import { LoquentError } from '#domain/errors.ts';
import { normalizeForSpeech } from '#domain/recordings/speech/normalize-for-speech.ts';
import { speakableText } from '#domain/recordings/subtitles/captions.ts';
import { wordErrorRate, wordsOfText } from '#domain/recordings/speech/word-error.ts';
import { findOrCreateRecord } from '#activities/runtime/find-or-create-record.ts';
import { metered } from '#domain/usage/metered-speech.ts';
import { SAMPLE_RATE, wavOf } from '#activities/recordings/media/pcm.ts';
import type { SpeechStep } from './speech-step.ts';
import { sampleArguments } from '#jobs/recordings/sound/sample-arguments.ts';

/** Milliseconds of speech that are recognized: what Whisper looks at at a time. */
const MAX_LENGTH = 29_000;
/** Milliseconds of silence between two utterances. */
const PAUSE = 300;
const TIMEOUT = 60_000;
const MAX_SIZE = 8_000_000;

/** Recognizes utterances of the synthesized voice, evenly spread over the recording, and compares them with their texts. */
export async function verifySpeechByAsr(step: SpeechStep): Promise<{ readonly wordErrorRate: number | null }> {
  return findOrCreateRecord(step.artifacts, 'asr-verification', async () => ({ wordErrorRate: await listen(step) }));
}

/** @returns the share of wrong words; null if the recognizer does not know the language, or nothing is said */
async function listen(step: SpeechStep): Promise<number | null> {
  const { dependencies, artifacts: area, targetLanguage, signal } = step;
  const { placements, rate } = await area.read('mix');
  const { utterances } = await area.read('utterances');
  const { sentences } = await area.read('transcript');
  const texts = (await area.find('speech-texts')) ?? (await area.read('spoken-texts'));
  const spoken = placements.flatMap((placement, index) => (placement === null ? [] : [{ ...placement, index }]));
  const bytes: Buffer[] = [];
  const expected: string[] = [];
  for (const { index, start, length } of evenly(spoken)) {
    const at = (time: number) => Math.floor((time * rate) / 1000) * 2;
    const range = { start: at(start), end: at(start + length) - 1 };
    if (range.end <= range.start) continue;
    const { stream } = await dependencies.storage.open(area.key('voice.pcm'), range);
    bytes.push(await buffer(stream), Buffer.alloc(at(PAUSE)));
    const { first, afterLast } = utterances[index]!;
    for (let at = first; at < afterLast; at += 1) expected.push(speakableText(texts[at]!, sentences[at]!.text));
  }
  if (expected.length === 0) return null;
  const audio = await toRecognizable(step, Buffer.concat(bytes), rate);
  try {
    const request = { audio, language: targetLanguage, decodesOnce: true, signal };
    const recognizer = dependencies.speech.recognizer();
    const usage = { provider: recognizer.id, duration: durationOf(audio) };
    const { words } = await metered(step, usage, () => recognizer.recognize(request));
    const heard = words.map(({ text }) => text).join('');
    // Recognizers write "Sr." and "25 %" where the text has words, and the reverse.
    const wordsOf = (text: string) => wordsOfText(normalizeForSpeech(text, targetLanguage));
    const rate = wordErrorRate(wordsOf(expected.join(' ')), wordsOf(heard));
    return Math.round(rate * 1000) / 1000;
  } catch (error) {
    // Without recognition the result is as good, and only unmeasured.
    if (error instanceof LoquentError && !error.retryable) return null;
    throw error;
  }
}

/** Milliseconds of a WAV of 16 bits, mono. */
const durationOf = (wav: Uint8Array) => (wav.length * 1000) / (SAMPLE_RATE * 2);

/** Utterances that last 29 s together, from all parts of the list. */
function evenly<Item extends { readonly length: number }>(items: readonly Item[]): readonly Item[] {
  const total = items.reduce((sum, { length }) => sum + length + PAUSE, 0);
  if (total <= MAX_LENGTH) return items;
  const step = total / MAX_LENGTH;
  const chosen: Item[] = [];
  let sum = 0;
  for (let position = 0; Math.floor(position) < items.length; position += step) {
    const item = items[Math.floor(position)]!;
    if (sum + item.length + PAUSE > MAX_LENGTH) continue;
    sum += item.length + PAUSE;
    chosen.push(item);
  }
  return chosen;
}

async function toRecognizable(
  { dependencies, signal }: SpeechStep,
  samples: Buffer,
  rate: number,
): Promise<Uint8Array> {
  const { stdout } = await dependencies.programs.run({
    program: 'ffmpeg',
    package: 'ffmpeg',
    arguments: sampleArguments(rate, SAMPLE_RATE),
    input: samples,
    outputLimit: MAX_SIZE,
    timeout: TIMEOUT,
    signal,
  });
  return wavOf(stdout);
}
