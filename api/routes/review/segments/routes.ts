import { errorResponse } from '#api/error-response.ts';
import { routesOf, type Route } from '#api/routes/router.ts';
import { omitUndefined } from '#api/omit-undefined.ts';
import type { ApiContext, RequestState } from '#api/state.ts';
import type { JobSegmentRow } from '#db/entities/index.ts';
import { listSegments } from '#db/jobs/list-segments.ts';
import { userMistake } from '#domain/errors.ts';
import { foldText } from '#domain/texts/fold-text.ts';
import { presentConflict, segmentPresenter } from './answers.ts';
import { changeJobSegments } from '#jobs/review/change-segments.ts';
import { presentChanges } from './changes.ts';
import { segmentOperations } from './openapi.ts';
import { presentFit } from './fit.ts';
import { readLaidOutCues } from '#jobs/recordings/laid-out-cues.ts';
import { joinSentences } from '#jobs/review/join-segments.ts';
import type { RegroupedSegments } from '#jobs/review/regroup.ts';
import { fileIndexOf, requireReviewedJob, type ReviewedJob } from '#jobs/review/reviewed-job.ts';
import { splitSegment } from '#jobs/review/split-segment.ts';

/** Bytes of the texts of segments that one request changes, and that its answer has. */
const MAX_CHANGED_TEXT = 8_000_000;

/** Routes for the segments of jobs, which people review. */
export const segmentRoutes: readonly Route[] = routesOf(segmentOperations, {
  'GET /v1/jobs/:job_id/changes': async ({ state }, { path, query }) =>
    presentChanges(state.entityManager(), await requireReviewedJob(state, path.job_id), query),

  async 'GET /v1/jobs/:job_id/segments'({ state }, { path, query }) {
    const { limit, offset, file, q, ...asked } = query;
    const reviewed = await requireReviewedJob(state, path.job_id);
    const filter = omitUndefined({
      file: file === undefined ? undefined : fileIndexOf(reviewed, file),
      language: asked.language,
      state: asked.state,
      hasFindings: asked.has_findings,
      isEdited: asked.edited,
      minScore: asked.min_score,
      text: q === undefined ? undefined : foldText(q),
    });
    const page = await listSegments(state.entityManager(), reviewed.job.id, filter, { limit, offset });
    return { ...page, segments: await presentSegments(state, reviewed, page.segments), offset };
  },

  async 'PATCH /v1/jobs/:job_id/segments'(ctx, { path, body }) {
    const reviewed = await requireReviewedJob(ctx.state, path.job_id);
    const { segments, conflicts, changed } = await changeJobSegments(ctx.state, reviewed.job, body.segments, {
      maximumBytes: MAX_CHANGED_TEXT,
    });
    if (changed === 0 && segments.length === 0) return answerConflicts(ctx, conflicts);
    return {
      segments: await presentSegments(ctx.state, reviewed, segments),
      conflicts: conflicts.map(presentConflict),
    };
  },

  async 'POST /v1/jobs/:job_id/segments/split'(ctx, { path, body }) {
    const reviewed = await requireReviewedJob(ctx.state, path.job_id);
    return presentRegrouped(ctx, reviewed, await splitSegment(ctx.state, reviewed.job, body));
  },

  async 'POST /v1/jobs/:job_id/segments/join'(ctx, { path, body }) {
    const reviewed = await requireReviewedJob(ctx.state, path.job_id);
    return presentRegrouped(ctx, reviewed, await joinSentences(ctx.state, reviewed.job, body.segments));
  },

  async 'GET /v1/jobs/:job_id/segments/fit'({ state }, { path, query }) {
    const { language, ...page } = query;
    const { job } = await requireReviewedJob(state, path.job_id);
    return presentFit(state, job, language, page);
  },
});

async function presentSegments(
  state: RequestState,
  { job, fileNames }: ReviewedJob,
  segments: readonly JobSegmentRow[],
) {
  return segments.map(segmentPresenter(fileNames, await readLaidOutCues(state, job, segments)));
}

async function presentRegrouped(
  ctx: ApiContext,
  reviewed: ReviewedJob,
  { segments, removed, conflicts }: RegroupedSegments,
) {
  if (conflicts.length > 0) return answerConflicts(ctx, conflicts);
  return { segments: await presentSegments(ctx.state, reviewed, segments), removed };
}

/** The answer 409 that lists segments as others have changed them. */
function answerConflicts(ctx: ApiContext, conflicts: readonly JobSegmentRow[]): undefined {
  ctx.status = 409;
  ctx.body = {
    ...errorResponse(segmentsChanged()).body,
    request_id: ctx.state.requestId,
    conflicts: conflicts.map(presentConflict),
  };
}

const segmentsChanged = () =>
  userMistake(
    'segments_changed',
    'Others have changed these segments since. Read them again, and send the changes that still apply.',
  );
