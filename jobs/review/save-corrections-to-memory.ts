import type { Caller } from '#jobs/caller.ts';
import type { JobRow } from '#db/entities/index.ts';
import type { SegmentChange } from '#db/jobs/change-segments.ts';
import { findSegments } from '#db/jobs/list-segments.ts';
import { correctJobDocument } from '#db/memories/correct-job-document.ts';
import type { EntityManager } from '#db/orm.ts';
import { LoquentError } from '#domain/errors.ts';
import { decodeTagged } from '#domain/inline-codes/tagged-text.ts';
import { hasLetters } from '#domain/languages/letters.ts';
import { segmentId } from '#domain/review/segment.ts';
import { targetText } from '#domain/review/target-text.ts';

/**
 * Teaches the translation memory of a completed job what people have corrected. A job that waits for its review saves the
 * corrections itself, with all others. A memory that is full takes nothing, which is logged: the correction itself stays.
 */
export const saveCorrectionsToMemory =
  ({ logger }: Pick<Caller, 'logger'>, job: JobRow, at: Date) =>
  async (transaction: EntityManager, changed: readonly SegmentChange[]): Promise<void> => {
    const store: unknown = job.input['save_to_memory'];
    const written = changed.filter(({ values }) => values.written !== undefined);
    if (typeof store !== 'number' || job.status !== 'completed' || written.length === 0) return;
    const rows = await findSegments(transaction, job.id, written);
    const sources = new Map(rows.map((row) => [segmentId(row), row.source]));
    const segments = written.flatMap((change) => {
      const source = decodeTagged(sources.get(segmentId(change)) ?? '');
      if (!hasLetters(source.text)) return [];
      const target = targetText(change.values.written!.target, source);
      return { source, target, targetLanguage: change.language };
    });
    const { id, organization, sourceLanguage, targetLanguages } = job;
    const saving = { id, organization, languages: [sourceLanguage ?? 'und', ...targetLanguages] };
    try {
      await transaction.transactional((nested) => correctJobDocument(nested, store, saving, segments, at));
    } catch (error) {
      if (!(error instanceof LoquentError)) throw error;
      logger.warn({ job_id: id, code: error.id }, 'corrections were not saved to the memory of the job');
    }
  };
