import { findRefiner, withCare } from '#language/quality/refiner.ts';
import { ledgerOfBatch } from '#jobs/ledgers/batch-ledger.ts';
import { batchesOfDocument, readNeighbors } from './batch-neighbors.ts';
import type { JobRecords } from '#jobs/workspace/job-workspace.ts';
import { batchActivity, batchContext } from './batch-activity.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import { findOrCreatePaidRecord } from '#activities/runtime/find-or-create-record.ts';
import { storedTranslations } from './stored-translations.ts';
import { translateCarefully } from './translate-carefully.ts';

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
      const record = `${task.fileIndex}/drafts-${task.language}-${task.batch}` as const;
      const { translated, findings, refined } = await translateCarefully({
        translation: {
          provider,
          segments: segments.map((segment) => segment.content),
          notes: segments.map((segment) => segment.notes),
          sourceLanguage,
          targetLanguage: task.language,
          terminology,
          signal,
          domain: input.domain ?? undefined,
          formality: input.formality ?? undefined,
          ...context,
          ...ledger,
          ...(await readNeighbors(
            batchesOfDocument(workspace, extraction, task),
            input.quality === 'draft' ? alone : task,
          )),
          contextWindow: CONTEXT_WINDOW,
          meter,
        },
        limits: segments.map(({ maximumLength }) => maximumLength),
        matches: { memory, own: segments.map(({ match }) => match) },
        rules: rules.rulesFor(task.organizationId),
        refiner,
        prices: dependencies.prices,
        findOrCreate: (make) =>
          findOrCreatePaidRecord<JobRecords, typeof record>(
            { dependencies, artifacts: workspace, signal },
            record,
            make,
          ),
        note,
      });
      const { found, reused, ...kept } = translated;
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
