import { contextAccess } from '#db/context.ts';
import { loadTerminology } from '#db/glossaries.ts';
import { createUsageMeter } from '#db/usage.ts';
import { loadContext } from '#language/retrieval/load-context.ts';
import { translateSegments } from '#language/translation/translate-segments.ts';
import { batchActivity } from './batch-work.ts';
import type { ActivityDependencies } from './dependencies.ts';
import { TRANSLATION_TYPES } from './jobs.ts';
import { storedTranslations } from './stored-translations.ts';

/** Buckets: a model sees the sentences around each other (spec, section 4.5). */
const CONTEXT_WINDOW = 2;

export function createTranslationActivities(dependencies: ActivityDependencies) {
  const { orm, providers } = dependencies;
  return {
    /** Translates one batch and stores the result. A batch whose result is stored is never translated again. */
    translateBatch: batchActivity(dependencies, {
      types: TRANSLATION_TYPES,
      step: 'translate',
      async run({ task, job, segments, entityManager, note, signal }) {
        const { input } = job;
        const sourceLanguage = job.sourceLanguage ?? 'und';
        const terminology = await loadTerminology(entityManager, input.glossaries, sourceLanguage, task.language);
        const meter = createUsageMeter(orm, { organizationId: task.organizationId, operation: job.type });
        const context = await loadContext(input.context_stores, input.instructions ?? undefined, {
          ...contextAccess(entityManager, task.organizationId, dependencies.vectors),
          embeddings: dependencies.embeddings,
          sourceLanguage,
          targetLanguage: task.language,
          meter,
        });
        // Exact matches never reach an engine.
        const open = segments.filter(({ match }) => match === undefined);
        const translated = await translateSegments({
          provider: providers.resolve(input.provider ?? undefined, sourceLanguage, task.language),
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
        });
        return storedTranslations(segments, translated, terminology !== undefined);
      },
    }),
  };
}
