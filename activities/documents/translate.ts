import { translateWithMemory } from '#language/memories/translate-with-memory.ts';
import { countSeverities } from '#domain/quality/finding.ts';
import { createTranslationCheck, type CheckedTranslation } from '#language/translation/checked/translation-check.ts';
import { translateChecked } from '#language/translation/checked/translate-checked.ts';
import { ledgerOfBatch } from '#activities/ledgers/batch-ledger.ts';
import { readNeighbors } from './batch-neighbors.ts';
import { batchActivity, batchContext } from './batch-activity.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
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
      const provider = providers.resolve(input.provider ?? undefined, sourceLanguage, task.language);
      const { terminology, meter, memory, warnings, context } = await batchContext(
        dependencies,
        batch,
        sourceLanguage,
        task.language,
        provider,
      );
      const texts = segments.map(({ content }) => content.text);
      const ledger = await ledgerOfBatch(batch.entityManager, task, sourceLanguage, texts);
      const common = { sourceLanguage, targetLanguage: task.language, terminology, signal };
      const ofOrganization = rules.rulesFor(task.organizationId);
      const translated = await translateWithMemory(
        {
          provider,
          segments: segments.map((segment) => segment.content),
          notes: segments.map((segment) => segment.notes),
          ...common,
          domain: input.domain ?? undefined,
          formality: input.formality ?? undefined,
          ...context,
          ...ledger,
          ...(await readNeighbors(workspace, extraction, task)),
          contextWindow: CONTEXT_WINDOW,
          meter,
        },
        { memory, own: segments.map(({ match }) => match) },
        (options, open) =>
          translateChecked(
            { ...options, rules: ofOrganization, onProgress: (done) => note({ done, of: open.length }) },
            open.map((position) => segments[position]!.maximumLength),
          ),
      );
      const { reused } = translated;
      const check = createTranslationCheck({ ...common, rules: ofOrganization });
      const ofOthers = translated.found.values();
      const checked: CheckedTranslation[] = [];
      for (const [position, segment] of translated.segments.entries()) {
        const isReused = reused.has(position);
        checked.push(
          isReused
            ? await check(segments[position]!.content, segment)
            : { segment, findings: ofOthers.next().value ?? [] },
        );
      }
      const found = checked.map((each) => each.findings);
      const findings = { ...countSeverities(found.flat()), repaired: translated.findings.repaired };
      const by = provider.capabilities.kind === 'model' ? 'model' : 'engine';
      const facts = { by, findings, found, reused: [...reused], warnings } as const;
      const kept = { ...translated, segments: checked.map(({ segment }) => segment) };
      return storedTranslations(kept, terminology !== undefined, facts);
    }),
  };
}
