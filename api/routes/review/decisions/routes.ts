import { omitUndefined } from '#api/omit-undefined.ts';
import { routesOf, type Route } from '#api/routes/router.ts';
import { acceptSegments } from '#db/jobs/accept-segments.ts';
import { readSegmentHistory } from '#db/jobs/read-segment-history.ts';
import { countByPlace } from '#db/jobs/segment-pages.ts';
import { notFound } from '#domain/request-errors.ts';
import { readSegmentId } from '#domain/review/segment.ts';
import { requireOpen } from '#jobs/review/change-segments.ts';
import { proposeReplacements } from '#jobs/review/propose-replacements.ts';
import { fileIndexOf, requireReviewedJob, type ReviewedJob } from '#jobs/review/reviewed-job.ts';
import { presentHistoryEntry, presentProposal } from './answers.ts';
import { decisionOperations } from './openapi.ts';

/** Routes for decisions on many segments of a job, and for who made them. */
export const decisionRoutes: readonly Route[] = routesOf(decisionOperations, {
  async 'POST /v1/jobs/:job_id/segments/accept'({ state }, { path, body }) {
    const reviewed = await requireReviewedJob(state, path.job_id);
    const { id } = reviewed.job;
    const by = { user: state.principal.userId, at: new Date() };
    const filter = omitUndefined({
      ...placeOf(reviewed, body),
      hasFindings: body.has_findings,
      isEdited: body.edited,
      minScore: body.min_score,
    });
    return { accepted: await acceptSegments(state.entityManager(), id, by, filter, body.state, requireOpen(id)) };
  },

  async 'GET /v1/jobs/:job_id/segments/progress'({ state }, { path }) {
    const { job, fileNames } = await requireReviewedJob(state, path.job_id);
    const counts = await countByPlace(state.entityManager(), job.id);
    return { places: counts.map((place) => ({ ...place, file: fileNames[place.file] ?? String(place.file) })) };
  },

  async 'GET /v1/jobs/:job_id/segments/history'({ state }, { path, query: { segment } }) {
    const { job } = await requireReviewedJob(state, path.job_id);
    const key = readSegmentId(segment);
    const history = key && (await readSegmentHistory(state.entityManager(), job, key));
    if (history === undefined) throw notFound(`The job has no segment ${segment}.`);
    return { changes: history.map(presentHistoryEntry) };
  },

  async 'GET /v1/jobs/:job_id/segments/replacements'({ state }, { path, query }) {
    const reviewed = await requireReviewedJob(state, path.job_id);
    const { limit, offset, find, replacement } = query;
    const wanted = {
      find,
      replacement,
      matchesCase: query.match_case === true,
      matchesWords: query.whole_words === true,
    };
    const page = { limit, offset };
    const filter = omitUndefined(placeOf(reviewed, query));
    const { proposals, ...found } = await proposeReplacements(state, reviewed.job, wanted, filter, page);
    return { replacements: proposals.map(presentProposal), ...found, offset };
  },
});

const placeOf = (
  reviewed: ReviewedJob,
  { file, language }: { readonly file?: string | undefined; readonly language?: string | undefined },
) => ({ file: file === undefined ? undefined : fileIndexOf(reviewed, file), language });
