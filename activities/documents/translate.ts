import { addFindings } from '#domain/jobs/results/remaining-findings.ts';
import type { MemorySearch } from '#domain/memory/memory-search.ts';
import type { StoredBatch } from '#jobs/work-area/records.ts';
import { reuseMatches, withNeighbours } from '#language/memory/reuse-matches.ts';
import { countFindings } from '#language/checked-translation/translation-check.ts';
import { translateChecked } from '#language/checked-translation/translate-checked.ts';
import type { TranslationProvider } from '#providers/language/provider.ts';
import { batchActivity, batchContext } from './batch-activity.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import { storedTranslations } from './stored-translations.ts';

/** Buckets: a model sees the sentences around each other. */
const CONTEXT_WINDOW = 2;

export function createTranslationActivities(dependencies: ActivityDependencies) {
  const { providers } = dependencies;
  return {
    /** Translates one batch and stores the result. A batch whose result is stored is never translated again. */
    translateBatch: batchActivity(dependencies, 'translateBatch', async (batch) => {
      const { task, job, segments, note, signal } = batch;
      const { input } = job;
      const sourceLanguage = job.sourceLanguage ?? 'und';
      const provider = providers.resolve(input.provider ?? undefined, sourceLanguage, task.language);
      const { terminology, meter, memory, context } = await batchContext(
        dependencies,
        batch,
        sourceLanguage,
        task.language,
      );
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
    }),
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
