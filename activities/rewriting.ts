import { loadTerminology } from '#db/glossaries.ts';
import { recordBatch } from '#db/jobs/progress.ts';
import { enterStep } from '#db/jobs/transition.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { createUsageMeter } from '#db/usage.ts';
import { LoquentError } from '#domain/errors.ts';
import { repairCodes } from '#domain/inline-codes/repair-codes.ts';
import type { BatchTask } from '#domain/jobs/translation.ts';
import { hasLetters } from '#domain/languages/letters.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import { WorkArea } from '#jobs/work-area/work-area.ts';
import { rewriteText } from '#language/rewriting/rewrite-text.ts';
import type { SegmentTranslation } from '#language/translation/contract.ts';
import { decodeTagged, encodeTagged } from '#language/translation/tagged-text.ts';
import { runTogether, type RunCall } from '#providers/language/run-calls.ts';
import type { ActivityDependencies } from './dependencies.ts';
import { withHeartbeat } from './heartbeat.ts';
import { requireTypedJob } from './jobs.ts';
import { StorageRoom } from './storage-room.ts';
import { storedTranslations } from './stored-translations.ts';

/** UTF-16 units of a text that is rewritten at once, as in a text request: rules work on it in this thread. */
const LONGEST_TEXT = 200_000;

const textTooLong = (file: string) =>
  new LoquentError({
    id: 'text_too_long',
    message:
      `${file}: A text has more than ${LONGEST_TEXT.toLocaleString('en')} characters without a break. ` +
      'Cut it into paragraphs, or submit the job with segmentation "sentence".',
  });

export function createRewritingActivities(dependencies: ActivityDependencies) {
  const room = new StorageRoom(dependencies.storage);
  return {
    /** Rewrites one batch and stores the result. A batch whose result is there already is never rewritten again. */
    async rewriteBatch(task: BatchTask): Promise<void> {
      await withHeartbeat(async (note, signal) => {
        const area = new WorkArea(dependencies.storage, task);
        const entityManager = organizationEntityManager(dependencies.orm, task.organizationId);
        const segments = await area.readBatch({ fileIndex: task.fileIndex }, task.batch);
        if (!(await area.hasTranslations(task.fileIndex, task.language, task.batch))) {
          await room.require();
          const job = await requireTypedJob(dependencies, task, ['language_rewrite']);
          await enterStep(entityManager, job, 'rewrite');
          const { input } = job;
          const terminology = await loadTerminology(entityManager, input.glossaries, task.language, task.language);
          const common = {
            provider: dependencies.providers.resolveModel(input.provider ?? undefined),
            sourceLanguage: task.language,
            type: input.rewrite_type,
            template: input.template_body,
            domain: input.domain ?? undefined,
            instructions: input.instructions ?? undefined,
            terminology,
            meter: createUsageMeter(dependencies.orm, { organizationId: task.organizationId, operation: job.type }),
          };
          let done = 0;
          const engines = new Set<string>();
          const rewriteSegment = async (content: CodedText, aborted: AbortSignal): Promise<SegmentTranslation> => {
            const unchanged = { content, repairedCodes: 0, unknownWords: [], warnings: [], glossary: NO_TERMS };
            if (!hasLetters(content.text)) return { ...unchanged, skipped: 'no_letters' };
            if (content.text.length > LONGEST_TEXT) throw textTooLong(job.sourceFiles[task.fileIndex] ?? '');
            const result = await rewriteText({ ...common, sourceText: encodeTagged(content), signal: aborted });
            const repaired = repairCodes(content, decodeTagged(result.text));
            engines.add(result.engine);
            note({ done: (done += 1), of: segments.length });
            return {
              content: repaired.content,
              repairedCodes: repaired.repaired,
              unknownWords: [],
              glossary: result.glossary,
              warnings: result.warnings,
            };
          };
          const rewritten = await runTogether(
            segments.map(
              ({ content }) =>
                (run: RunCall) =>
                  run((aborted) => rewriteSegment(content, aborted)),
            ),
            { concurrency: common.provider.capabilities.concurrency, signal },
          );
          signal.throwIfAborted();
          const summary = {
            segments: rewritten,
            repairedCodes: rewritten.reduce((sum, { repairedCodes }) => sum + repairedCodes, 0),
            unknownWords: 0,
            engine: engines.size === 0 ? null : [...engines].join(', '),
            pivots: [],
            conflicts: terminology?.conflicts ?? [],
          };
          const stored = storedTranslations(segments, summary, terminology !== undefined);
          await room.store(() => area.writeTranslations(task.fileIndex, task.language, task.batch, stored), signal);
        }
        await recordBatch(entityManager, task, segments.length);
      });
    },
  };
}

const NO_TERMS = { applied: [], violated: [] };
