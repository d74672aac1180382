import { recordBatch } from '#db/jobs.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { createUsageMeter } from '#db/usage.ts';
import type { BatchTask, TranslationJobInput } from '#domain/jobs/translation.ts';
import { WorkArea } from '#platform/work-area/work-area.ts';
import { translateSegments } from '#providers/language/translation/translate-segments.ts';
import type { ActivityDependencies } from './dependencies.ts';
import { withHeartbeat } from './heartbeat.ts';
import { requireJob } from './jobs.ts';

export function createTranslationActivities(dependencies: ActivityDependencies) {
  return {
    /** Translates one batch and stores the result. A batch whose result is there already is never translated again. */
    async translateBatch(task: BatchTask): Promise<void> {
      await withHeartbeat(async (note, signal) => {
        const area = new WorkArea(dependencies.storage, task);
        const segments = await area.readBatch(task.fileIndex, task.batch);
        if (!(await area.hasTranslations(task.fileIndex, task.language, task.batch))) {
          const job = await requireJob(dependencies, task);
          const input = job.input as unknown as TranslationJobInput;
          const sourceLanguage = job.sourceLanguage ?? 'und';
          const translated = await translateSegments({
            provider: dependencies.providers.resolve(input.provider ?? undefined, sourceLanguage, task.language),
            segments: segments.map((segment) => segment.content),
            sourceLanguage,
            targetLanguage: task.language,
            domain: input.domain ?? undefined,
            instructions: input.instructions ?? undefined,
            meter: createUsageMeter(dependencies.orm, { organizationId: task.organizationId, operation: job.type }),
            signal,
            onProgress: (done) => note({ done, of: segments.length }),
          });
          signal.throwIfAborted();
          await area.writeTranslations(task.fileIndex, task.language, task.batch, {
            contents: translated.segments.map((segment) => segment.content),
            skipped: translated.segments.map((segment) => segment.skipped ?? null),
            repairedCodes: translated.repairedCodes,
            unknownWords: translated.unknownWords,
            engine: translated.engine,
            pivots: translated.pivots,
          });
        }
        await recordBatch(organizationEntityManager(dependencies.orm, task.organizationId), task, segments.length);
      });
    },
  };
}
