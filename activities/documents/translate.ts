import { contextAccess } from '#db/context/index.ts';
import { createUsageMeter } from '#db/usage.ts';
import { addFindings } from '#domain/jobs/results/remaining-findings.ts';
import type { MemorySearch } from '#domain/memory/memory-search.ts';
import type { StoredBatch } from '#jobs/work-area/records.ts';
import { WorkArea } from '#jobs/work-area/work-area.ts';
import { reuseMatches, withNeighbours } from '#language/memory/reuse-matches.ts';
import { loadContext } from '#language/retrieval/load-context.ts';
import { countFindings } from '#language/checked-translation/translation-check.ts';
import { translateChecked } from '#language/checked-translation/translate-checked.ts';
import type { TranslationProvider } from '#providers/language/provider.ts';
import { batchActivity } from './batch-activity.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import { storedTranslations } from './stored-translations.ts';
import { jobTerminology } from '#activities/tms/job-terminology.ts';

/** Buckets: a model sees the sentences around each other. */
const CONTEXT_WINDOW = 2;

export function createTranslationActivities(dependencies: ActivityDependencies) {
  const { orm, providers } = dependencies;
  return {
    /** Translates one batch and stores the result. A batch whose result is stored is never translated again. */
    translateBatch: batchActivity(
      dependencies,
      'translateBatch',
      async ({ task, job, segments, entityManager, note, signal }) => {
        const { input } = job;
        const sourceLanguage = job.sourceLanguage ?? 'und';
        const terminology = await jobTerminology({
          job,
          area: new WorkArea(dependencies.storage, task),
          entityManager,
          glossaries: input.glossaries,
          sourceLanguage,
          targetLanguage: task.language,
        });
        const meter = createUsageMeter(orm, { organizationId: task.organizationId, operation: job.type });
        const provider = providers.resolve(input.provider ?? undefined, sourceLanguage, task.language);
        const { memory, ...context } = await loadContext(input.context_stores, input.instructions ?? undefined, {
          ...contextAccess(entityManager, task.organizationId, dependencies.vectors),
          embeddings: dependencies.embeddings,
          sourceLanguage,
          targetLanguage: task.language,
          meter,
        });
        const matched = await withMatches(segments, memory, provider);
        // Matches never reach a provider.
        const open = matched.filter(({ match }) => match === undefined);
        const translated = await translateChecked(
          {
            provider,
            segments: open.map((segment) => segment.content),
            sourceLanguage,
            targetLanguage: task.language,
            domain: input.domain ?? undefined,
            ...context,
            contextWindow: CONTEXT_WINDOW,
            terminology,
            meter,
            signal,
            onProgress: (done) => note({ done, of: open.length }),
          },
          open.map(({ maximumLength }) => maximumLength),
        );
        const languages = { sourceLanguage, targetLanguage: task.language, terminology };
        const reused = countFindings(
          languages,
          matched.flatMap(({ content, match }) => (match === undefined ? [] : [{ source: content, target: match }])),
        );
        const findings = addFindings(translated.findings, reused);
        return storedTranslations(matched, translated, terminology !== undefined, findings);
      },
    ),
  };
}

/** The segments with the matches of a memory; matches in the file itself come first. */
async function withMatches(
  segments: StoredBatch,
  memory: MemorySearch | undefined,
  provider: TranslationProvider,
): Promise<StoredBatch> {
  if (memory === undefined) return segments;
  const found = await reuseMatches(memory, provider, withNeighbours(segments.map(({ content }) => content)));
  return segments.map((segment, index) => {
    const match = segment.match ?? found[index];
    return match === undefined ? segment : { ...segment, match };
  });
}
