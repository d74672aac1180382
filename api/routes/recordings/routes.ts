import { workForClient } from '#api/client-work.ts';
import { routesOf, type Route } from '#api/routes/router.ts';
import { noRecording } from '#jobs/review/regroup.ts';
import { requireReviewedJob } from '#jobs/review/reviewed-job.ts';
import { jobKindOf } from '#domain/jobs/kinds/index.ts';
import { recordingWorkspaceOf } from '#jobs/recordings/recording-workspace-of.ts';
import { recordingOperations } from './openapi.ts';
import { translateSentence } from '#jobs/recordings/translate-sentence.ts';
import { languageOf } from '#jobs/recordings/job-speech.ts';
import { previewMix } from '#jobs/recordings/preview-mix.ts';
import { hasRole } from '#domain/identity/role.ts';
import type { ApiContext } from '#api/state.ts';
import { speakSentence } from '#jobs/recordings/speak-sentence.ts';

/** Routes for the sound of recordings whose sentences people correct. */
export const recordingRoutes: readonly Route[] = routesOf(recordingOperations, {
  async 'GET /v1/jobs/:job_id/waveform'({ state }, { path }) {
    const { job } = await requireReviewedJob(state, path.job_id);
    if (jobKindOf(job.type)?.category !== 'video') throw noRecording();
    const area = recordingWorkspaceOf(state.dependencies.storage, job, job.targetLanguages[0]!);
    const { duration } = await area.read('recording');
    return { duration, ...((await area.find('waveform')) ?? { interval: 0, peaks: [] }) };
  },

  'GET /v1/jobs/:job_id/mix': async (ctx, { path, query }) => {
    const { job } = await requireReviewedJob(ctx.state, path.job_id);
    const { start, duration } = query;
    const maySpeak = hasRole(ctx.state.principal.role, 'member');
    const asked = { start, duration, language: languageOf(job, query.language), maySpeak };
    answerSound(ctx, 'audio/flac', await workForClient(ctx, (signal) => previewMix(ctx.state, job, asked, signal)));
  },

  async 'POST /v1/jobs/:job_id/segments/translate'(ctx, { path, body }) {
    const { job } = await requireReviewedJob(ctx.state, path.job_id);
    const offered = await workForClient(ctx, (signal) => translateSentence(ctx.state, job, body.id, signal));
    return offered && { id: body.id, ...offered };
  },

  'POST /v1/jobs/:job_id/segments/speak': async (ctx, { path, body }) => {
    const { job } = await requireReviewedJob(ctx.state, path.job_id);
    const speech = await workForClient(ctx, (signal) => speakSentence(ctx.state, job, body.id, signal));
    answerSound(ctx, 'audio/wav', speech);
  },
});

/** Answers with a sound as it is at this moment. @param sound undefined: the client disconnected */
function answerSound(ctx: ApiContext, type: string, sound: Uint8Array | undefined): void {
  if (sound === undefined) return;
  ctx.type = type;
  ctx.set('Cache-Control', 'private, no-store');
  ctx.body = Buffer.from(sound);
}
