import { routesOf, type Route } from '#api/routes/router.ts';
import { omitUndefined } from '#api/omit-undefined.ts';
import { Ledger } from '#db/entities/index.ts';
import { hasEntryText, listLedgerItems } from '#db/ledgers/ledgers.ts';
import { segmentId } from '#domain/review/segment.ts';
import { addToGlossary } from '#jobs/ledgers/add-to-glossary.ts';
import {
  changeLedger,
  editedSegments,
  findLedgerEntries,
  followsChanges,
  requireUncheckedFiles,
} from '#jobs/ledgers/change-ledger.ts';
import { renderLedgerChanges } from '#jobs/submission/render-job.ts';
import { requireSegments } from '#jobs/review/reviewable.ts';
import { fileIndexOf, fileNamesOf, requireOriginalJob } from '#jobs/review/reviewed-job.ts';
import { ledgerEntryPresenter } from './answers.ts';
import { ledgerOperations } from './openapi.ts';

/** Entries that a glossary gets without a choice, per request. */
const MAX_ADDED = 500;

/** Routes for the ledgers of jobs. */
export const ledgerRoutes: readonly Route[] = routesOf(ledgerOperations, {
  async 'GET /v1/jobs/:job_id/ledger'({ state }, { path, query }) {
    const { limit, offset, file, language, kind, q } = query;
    const job = await requireOriginalJob(state.entityManager(), path.job_id);
    const fileNames = await fileNamesOf(state, job);
    const fileIndex = file === undefined ? undefined : fileIndexOf({ job, fileNames }, file);
    const where = omitUndefined({ job: job.id, file: fileIndex, language });
    const filter = {
      ...omitUndefined({ ...where, kind }),
      ...(q === undefined ? {} : hasEntryText(state.entityManager(), q)),
    };
    const [items, total] = await listLedgerItems(state.entityManager(), filter, { limit, offset });
    const ledgers = await state.entityManager().find(Ledger, where, { limit: 2, disableIdentityMap: true });
    const [only] = ledgers.length === 1 ? ledgers : [];
    const { abstract = null, audience = null, register = null } = only?.brief ?? {};
    return {
      brief: only === undefined ? null : { abstract, audience, register, left_out: only.leftOut },
      entries: items.map(ledgerEntryPresenter(fileNames)),
      total,
      limit,
      offset,
    };
  },

  async 'PATCH /v1/jobs/:job_id/ledger'({ state }, { path, body }) {
    const job = await requireOriginalJob(state.entityManager(), path.job_id);
    const isAtWork = followsChanges(job);
    if (!isAtWork) await requireSegments(state.entityManager(), job);
    const fileNames = await fileNamesOf(state, job);
    const brief = body.brief && { ...body.brief, file: fileIndexOf({ job, fileNames }, body.brief.file) };
    const asked = { entries: body.entries ?? [], brief };
    if (isAtWork) await requireUncheckedFiles(state.dependencies.storage, job, asked);
    const { entries, removed } = await changeLedger(state.entityManager(), job.id, asked, state.principal.userId);
    const isRendered = !isAtWork && (entries.length > 0 || brief !== undefined);
    const changes = { entries: entries.map(segmentId), brief };
    const rendering = isRendered ? await renderLedgerChanges(state, job, changes) : undefined;
    return {
      entries: entries.map(ledgerEntryPresenter(fileNames)),
      removed: [...removed],
      render_job_id: rendering?.id ?? null,
      kept_segments: [...(await editedSegments(state.entityManager(), entries, job.sourceLanguage ?? 'und'))],
    };
  },

  async 'POST /v1/jobs/:job_id/ledger/glossary'({ state }, { path, body }) {
    const entityManager = state.entityManager();
    const job = await requireOriginalJob(entityManager, path.job_id);
    const all = { job: job.id, target: { $ne: '' } };
    const rows =
      body.entries == null
        ? (await listLedgerItems(entityManager, all, { limit: MAX_ADDED, offset: 0 }))[0]
        : [...(await findLedgerEntries(entityManager, job.id, body.entries)).values()];
    const outcome = await addToGlossary(entityManager, body.glossary_id, rows, job.sourceLanguage ?? 'und');
    return { glossary_id: body.glossary_id, ...outcome };
  },
});
