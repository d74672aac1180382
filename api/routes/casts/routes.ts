import { omitUndefined } from '#api/omit-undefined.ts';
import { routesOf } from '#api/routes/router.ts';
import { createCast, requireCast, updateCast } from '#db/casts/casts.ts';
import { Cast } from '#db/entities/index.ts';
import { learnSpeakers } from '#jobs/casts/learn-speakers.ts';
import { recast } from '#jobs/casts/recast.ts';
import { requireVoices } from '#jobs/casts/require-voices.ts';
import { partCaller } from '#jobs/submission/accept-request.ts';
import { renderJob } from '#jobs/submission/render-job.ts';
import { notFound } from '#domain/request-errors.ts';
import { presentCast } from './answers.ts';
import { castOperations } from './openapi.ts';

/** Speakers, voices and pronunciations of an organization's recordings. */
export const castRoutes = routesOf(castOperations, {
  async 'GET /v1/casts'({ state }, { query: { name, limit, offset } }) {
    const options = { orderBy: { id: 'asc' }, limit, offset } as const;
    const [casts, total] = await state.entityManager().findAndCount(Cast, omitUndefined({ name }), options);
    return { casts: casts.map(presentCast), total, limit, offset };
  },

  async 'POST /v1/casts'(ctx, { body: { is_default: isDefault, ...rest } }) {
    await requireVoices(ctx.state, rest.speakers);
    const { principal, creationId } = ctx.state;
    const fields = { ...rest, isDefault };
    const cast = await createCast(ctx.state.entityManager(), principal.organizationId, creationId, fields);
    ctx.set('Location', `/v1/casts/${cast.id}`);
    return presentCast(cast);
  },

  'GET /v1/casts/:cast_id': async ({ state }, { path }) =>
    presentCast(await requireCast(state.entityManager(), path.cast_id)),

  async 'PUT /v1/casts/:cast_id'({ state }, { path: { cast_id: id }, body: { is_default: isDefault, ...rest } }) {
    await requireCast(state.entityManager(), id);
    await requireVoices(state, rest.speakers ?? []);
    const changes = omitUndefined({ ...rest, isDefault });
    return presentCast(await updateCast(state.entityManager(), state.principal.organizationId, id, () => changes));
  },

  async 'DELETE /v1/casts/:cast_id'({ state }, { path: { cast_id: id } }) {
    const { organizationId: organization } = state.principal;
    if ((await state.entityManager().nativeDelete(Cast, { id, organization })) === 0)
      throw notFound(`There is no cast ${id}.`);
    return { message: 'The cast was deleted.', id };
  },

  'POST /v1/casts/:cast_id/speakers/:job_id': async ({ state }, { path }) =>
    presentCast(await learnSpeakers(state, path.cast_id, path.job_id)),

  'GET /v1/casts/:cast_id/preview': ({ state }, { path }) => recast(state, path.cast_id, undefined),

  'POST /v1/casts/:cast_id/render': ({ state }, { path }) =>
    recast(state, path.cast_id, (jobId) => renderJob(partCaller(state, jobId), jobId, {})),
});
