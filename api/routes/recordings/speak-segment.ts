import { workForClient } from '#api/client-work.ts';
import { noSpeech } from '#api/routes/review/segments/fit.ts';
import { requireSentences } from '#api/routes/review/segments/regroup.ts';
import { listVoices } from '#api/routes/review/segments/sentence-changes.ts';
import type { ApiContext } from '#api/state.ts';
import type { JobRow } from '#db/entities/index.ts';
import { createUsageMeter } from '#db/usage/usage.ts';
import { LoquentError, operatorMistake, userMistake } from '#domain/errors.ts';
import { decodeTagged } from '#domain/inline-codes/tagged-text.ts';
import { jobKindOf } from '#domain/jobs/kinds/index.ts';
import { normalizeForSpeech } from '#domain/recordings/speech/normalize-for-speech.ts';
import { MAX_TEMPO, MIN_TEMPO } from '#domain/recordings/speech/tempo.ts';
import { wavFile } from '#domain/recordings/speech/wav-file.ts';
import { metered } from '#domain/usage/metered-speech.ts';
import { previewSpeech } from '#jobs/recordings/preview-speech.ts';
import { recordingWorkspaceOf } from '#jobs/recordings/recording-workspace-of.ts';

/** UTF-16 units that are spoken while the client waits, as many as `say` may have. */
const MAX_TEXT = 5_000;

/**
 * Answers with the speech of a sentence as a render would speak it: `POST /v1/jobs/:job_id/segments/speak`.
 *
 * @throws LoquentError `no_recording`, `no_speech`, `validation_failed`; errors of the synthesizer
 */
export async function speakSegment(ctx: ApiContext, job: JobRow, id: string): Promise<void> {
  const { state } = ctx;
  if (jobKindOf(job.type)?.voice === undefined) throw noSpeech();
  const [sentence] = await requireSentences(state, job, [{ id, version: 0 }], () => 'id');
  const { language, number, target, timing } = sentence!;
  const area = recordingWorkspaceOf(state.dependencies.storage, job, language);
  const available = (await listVoices(state, language)) ?? [];
  const all = await previewSpeech(state.entityManager(), area, { job: job.id, language }, available);
  const speech = all.find((each) => each.number === number)?.speech;
  const synthesizer = state.dependencies.speech.synthesizer();
  const written = timing.say ?? decodeTagged(target).text;
  const text = synthesizer.readsSymbols ? written : normalizeForSpeech(written, language);
  if (speech === undefined || !/[\p{L}\p{N}]/u.test(text)) throw nothingSaid();
  if (text.length > MAX_TEXT) throw tooLong();
  const { slowest, fastest } = synthesizer.speeds;
  const [least, most] = [Math.max(MIN_TEMPO, slowest), Math.min(MAX_TEMPO, fastest)];
  const speed = Math.min(most, Math.max(least, speech.fit.tempo));
  const meter = createUsageMeter(state.dependencies.orm, {
    organizationId: job.organization,
    operation: job.type,
    jobId: job.id,
  });
  const request = { text, language, voice: speech.voice, speed };
  const spoken = await workForClient(ctx, (signal) =>
    metered({ meter }, { provider: synthesizer.id, characters: text.length }, () =>
      synthesizer.synthesize({ ...request, signal }),
    ),
  ).catch((error: unknown) => {
    throw error instanceof LoquentError && error.id === 'tool_missing' ? notHere(error) : error;
  });
  if (spoken === undefined) return;
  const { samples, rate } = spoken;
  ctx.type = 'audio/wav';
  ctx.set('Cache-Control', 'private, no-store');
  ctx.body = Buffer.from(wavFile(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength), rate));
}

/** The program of the local synthesizer is on the workers only. */
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
