import { routesOf, type Route } from '#api/routes/router.ts';
import { noRecording } from '#api/routes/review/segments/regroup.ts';
import { requireReviewedJob } from '#api/routes/review/segments/reviewed-job.ts';
import { jobKindOf } from '#domain/jobs/kinds/index.ts';
import { recordingWorkspaceOf } from '#jobs/recordings/recording-workspace-of.ts';
import { recordingOperations } from './openapi.ts';
import { speakSegment } from './speak-segment.ts';

/** Routes for the sound of recordings whose sentences people correct. */
export const recordingRoutes: readonly Route[] = routesOf(recordingOperations, {
  async 'GET /v1/jobs/:job_id/waveform'({ state }, { path }) {
    const { job } = await requireReviewedJob(state, path.job_id);
    if (jobKindOf(job.type)?.category !== 'video') throw noRecording();
    const area = recordingWorkspaceOf(state.dependencies.storage, job, job.targetLanguages[0]!);
    const { duration } = await area.read('recording');
    return { duration, ...((await area.find('waveform')) ?? { interval: 0, peaks: [] }) };
  },

  'POST /v1/jobs/:job_id/segments/speak': async (ctx, { path, body }) => {
    const { job } = await requireReviewedJob(ctx.state, path.job_id);
    await speakSegment(ctx, job, body.id);
  },
});
