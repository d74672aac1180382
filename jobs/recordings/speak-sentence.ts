import { requireSentences } from '#jobs/review/regroup.ts';
import type { JobRow } from '#db/entities/index.ts';
import { createUsageMeter } from '#db/usage/usage.ts';
import { LoquentError, operatorMistake, userMistake } from '#domain/errors.ts';
import { decodeTagged } from '#domain/inline-codes/tagged-text.ts';
import { normalizeForSpeech } from '#domain/recordings/speech/normalize-for-speech.ts';
import { speakableText } from '#domain/recordings/subtitles/captions.ts';
import { MAX_TEMPO, MIN_TEMPO } from '#domain/recordings/speech/tempo.ts';
import { wavFile } from '#domain/recordings/speech/wav-file.ts';
import { metered } from '#domain/usage/metered-speech.ts';
import type { Caller } from '#jobs/caller.ts';
import { loadSpeechCast } from '#jobs/casts/speech-cast.ts';
import { previewJobSpeech, requireSpeech } from './job-speech.ts';

/** UTF-16 units that are spoken while the client waits, as many as `say` may have. */
const MAX_TEXT = 5_000;

/**
 * Speaks a sentence of a job as a render would speak it.
 *
 * @param id of its segment
 * @returns 16 bits, mono, as a WAV file
 * @throws LoquentError `no_recording`, `no_speech`, `validation_failed`; errors of the synthesizer
 */
export async function speakSentence(
  caller: Caller<'orm' | 'speech' | 'storage'>,
  job: JobRow,
  id: string,
  signal: AbortSignal,
): Promise<Uint8Array> {
  requireSpeech(job);
  const [sentence] = await requireSentences(caller, job, [{ id, version: 0 }], () => 'id');
  const { language, number, source, target, timing } = sentence!;
  const cast = await loadSpeechCast(caller.entityManager(), job.input, language);
  const all = await previewJobSpeech(caller, job, language, cast);
  const speech = all.find((each) => each.sentence.number === number)?.speech;
  const synthesizer = caller.dependencies.speech.synthesizer();
  const written = cast.pronounce(speakableText(timing.say ?? decodeTagged(target).text, decodeTagged(source).text));
  const text = synthesizer.readsSymbols ? written : normalizeForSpeech(written, language);
  if (speech === undefined || !/[\p{L}\p{N}]/u.test(text)) throw nothingSaid();
  if (text.length > MAX_TEXT) throw tooLong();
  const { slowest, fastest } = synthesizer.speeds;
  const [least, most] = [Math.max(MIN_TEMPO, slowest), Math.min(MAX_TEMPO, fastest)];
  const speed = Math.min(most, Math.max(least, speech.fit.tempo));
  const scope = { organizationId: job.organization, operation: job.type, jobId: job.id };
  const meter = createUsageMeter(caller.dependencies.orm, scope);
  const { samples, rate } = await orNotHere(
    metered({ meter }, { provider: synthesizer.id, characters: text.length }, () =>
      synthesizer.synthesize({ text, language, voice: speech.voice, speed, signal }),
    ),
  );
  return wavFile(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength), rate);
}

/** Speech that is asked for while the client waits. @throws LoquentError `provider_failed` where the program is on the workers only */
export const orNotHere = <Result>(speech: Promise<Result>): Promise<Result> =>
  speech.catch((error: unknown) => {
    throw error instanceof LoquentError && error.id === 'tool_missing' ? notHere(error) : error;
  });

const notHere = (cause: LoquentError) =>
  operatorMistake(
    'provider_failed',
    'The speech synthesizer is not installed on the API server. Render the job to listen to it.',
    {
      cause,
    },
  );

const tooLong = () =>
  userMistake(
    'text_too_long',
    `The sentence has more than ${MAX_TEXT.toLocaleString('en')} characters. Split it, and try again.`,
  );

const nothingSaid = () =>
  userMistake(
    'no_speech',
    'The sentence has nothing to say: it is muted, or has no letters. Change that, and try again.',
  );
