import { loadTerminology } from '#db/glossaries.ts';
import { recordBatch } from '#db/jobs/progress.ts';
import { enterStep } from '#db/jobs/transition.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { createUsageMeter } from '#db/usage.ts';
import type { BatchTask } from '#domain/jobs/translation.ts';
import { WorkArea } from '#jobs/work-area/work-area.ts';
import { translateSegments } from '#language/translation/translate-segments.ts';
import type { ActivityDependencies } from './dependencies.ts';
import { withHeartbeat } from './heartbeat.ts';
import { requireTypedJob, TRANSLATION_TYPES } from './jobs.ts';
import { StorageRoom } from './storage-room.ts';
import { storedTranslations } from './stored-translations.ts';

/** Buckets: a model sees the sentences around each other (spec, section 4.5). */
const CONTEXT_WINDOW = 2;

export function createTranslationActivities(dependencies: ActivityDependencies) {
  const room = new StorageRoom(dependencies.storage);
  return {
    /** Translates one batch and stores the result. A batch whose result is there already is never translated again. */
    async translateBatch(task: BatchTask): Promise<void> {
      await withHeartbeat(async (note, signal) => {
        const area = new WorkArea(dependencies.storage, task);
        const entityManager = organizationEntityManager(dependencies.orm, task.organizationId);
        const reading = await area.readingOf(task.fileIndex, task.language);
        const segments = await area.readBatch(reading, task.batch);
        if (!(await area.hasTranslations(task.fileIndex, task.language, task.batch))) {
          await room.require();
          const job = await requireTypedJob(dependencies, task, TRANSLATION_TYPES);
          await enterStep(entityManager, job, 'translate');
          const { input } = job;
          const sourceLanguage = job.sourceLanguage ?? 'und';
          const terminology = await loadTerminology(entityManager, input.glossaries, sourceLanguage, task.language);
          // Exact matches never reach an engine.
          const open = segments.filter(({ match }) => match === undefined);
          const translated = await translateSegments({
            provider: dependencies.providers.resolve(input.provider ?? undefined, sourceLanguage, task.language),
            segments: open.map((segment) => segment.content),
            sourceLanguage,
            targetLanguage: task.language,
            domain: input.domain ?? undefined,
            instructions: input.instructions ?? undefined,
            contextWindow: CONTEXT_WINDOW,
            terminology,
            meter: createUsageMeter(dependencies.orm, { organizationId: task.organizationId, operation: job.type }),
            signal,
            onProgress: (done) => note({ done, of: open.length }),
          });
          signal.throwIfAborted();
          const stored = storedTranslations(segments, translated, terminology !== undefined);
          await room.store(() => area.writeTranslations(task.fileIndex, task.language, task.batch, stored), signal);
        }
        await recordBatch(entityManager, task, segments.length);
      });
    },
  };
}
