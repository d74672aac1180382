import { translateWithMemory } from '#language/memories/translate-with-memory.ts';
import { countSeverities } from '#domain/quality/finding.ts';
import { findRefiner, withCare } from '#language/quality/refiner.ts';
import { checkedDrafts, refineDrafts, type DraftTranslations } from '#language/quality/drafts.ts';
import { createTranslationCheck } from '#language/translation/checked/translation-check.ts';
import { translateChecked } from '#language/translation/checked/translate-checked.ts';
import { ledgerOfBatch } from '#activities/ledgers/batch-ledger.ts';
import { readNeighbors } from './batch-neighbors.ts';
import type { JobRecords } from '#jobs/workspace/job-workspace.ts';
import { batchActivity, batchContext } from './batch-activity.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import { findOrCreatePaidRecord } from '#activities/runtime/find-or-create-record.ts';
import { storedTranslations } from './stored-translations.ts';

/** Buckets: a model sees the sentences around each other. */
const CONTEXT_WINDOW = 2;

export function createTranslationActivities(dependencies: ActivityDependencies) {
  const { providers, rules } = dependencies;
  return {
    /** Translates one batch and stores the result. A batch whose result is stored is never translated again. */
    translateBatch: batchActivity(dependencies, 'translateBatch', async (batch) => {
      const { workspace, extraction, task, job, segments, note, signal } = batch;
      const { input } = job;
      const sourceLanguage = job.sourceLanguage ?? 'und';
      const languages = { source: sourceLanguage, target: task.language };
      const asked = providers.resolve(input.provider ?? undefined, sourceLanguage, task.language);
      const refiner = findRefiner(providers, input, asked, languages);
      const provider = withCare(asked, input);
      const { terminology, meter, memory, warnings, context } = await batchContext(
        dependencies,
        batch,
        sourceLanguage,
        task.language,
        provider,
      );
      const { follows: _pairs, ...alone } = task;
      const ledger = await ledgerOfBatch(batch.entityManager, task, sourceLanguage);
      const common = { sourceLanguage, targetLanguage: task.language, terminology, signal };
      const ofOrganization = rules.rulesFor(task.organizationId);
      const check = createTranslationCheck({ ...common, rules: ofOrganization });
      const translation = {
        provider,
        segments: segments.map((segment) => segment.content),
        notes: segments.map((segment) => segment.notes),
        ...common,
        domain: input.domain ?? undefined,
        formality: input.formality ?? undefined,
        ...context,
        ...ledger,
        ...(await readNeighbors(workspace, extraction, input.quality === 'draft' ? alone : task)),
        contextWindow: CONTEXT_WINDOW,
        meter,
      } as const;
      const limits = segments.map(({ maximumLength }) => maximumLength);
      const makeDrafts = async (): Promise<DraftTranslations> => {
        const translated = await translateWithMemory(
          translation,
          { memory, own: segments.map(({ match }) => match) },
          (options, open) =>
            translateChecked(
              { ...options, rules: ofOrganization, onProgress: (done) => note({ done, of: open.length }) },
              open.map((position) => limits[position]),
            ),
        );
        return checkedDrafts(translated, translation.segments, check);
      };
      const record = `${task.fileIndex}/drafts-${task.language}-${task.batch}` as const;
      const drafts =
        refiner === undefined
          ? await makeDrafts()
          : await findOrCreatePaidRecord<JobRecords, typeof record>(
              { dependencies, artifacts: workspace, signal },
              record,
              makeDrafts,
            );
      const refinement = { translation, drafts, limits, check, prices: dependencies.prices, isRepeated: true };
      const refined = refiner && (await refineDrafts({ ...refinement, refiner }));
      const { found, reused, ...kept } = refined?.drafts ?? drafts;
      const findings = { ...countSeverities(found.flat()), repaired: drafts.repaired };
      const by = provider.capabilities.kind === 'model' ? 'model' : 'engine';
      const told = [...warnings, ...(refined?.warnings ?? [])];
      return storedTranslations(kept, terminology !== undefined, {
        by,
        findings,
        found,
        reused,
        refined,
        warnings: told,
      });
    }),
  };
}
