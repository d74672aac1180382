import { findStore } from '#db/context/index.ts';
import { publishDocument } from '#db/context/ingest-records.ts';
import { ContextDocument, MemorySegment } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';
import { exactHash, pairOf, sameTextAndCodes } from '#domain/memories/segment-keys.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import { openJobDocument, type SavingJob } from './job-document.ts';
import { insertSegments } from './store-segments.ts';

/** A segment as a person has corrected it. */
export interface CorrectedSegment {
  readonly source: CodedText;
  readonly target: CodedText;
  /** BCP 47. */
  readonly targetLanguage: string;
}

/**
 * Writes corrected segments into a job's document in a translation memory: they replace what the job has saved of the
 * same source, else are added. A deleted or inactive memory stays unchanged.
 *
 * @param transaction open
 * @param languages of the job; the first is that of the sources
 * @throws LoquentError `limit_reached`
 */
export async function correctJobDocument(
  transaction: EntityManager,
  store: number,
  job: SavingJob,
  segments: readonly CorrectedSegment[],
  at: Date,
): Promise<void> {
  const memory = await findStore(transaction, store).catch(() => undefined);
  if (memory?.isActive !== true || memory.contentKind !== 'translation_memory') return;
  const { id } = await openJobDocument(transaction, store, job);
  // Read again: the transaction of another correction may have added to it.
  const document = await transaction.findOneOrFail(ContextDocument, { id });
  const generation = document.nextGeneration;
  const sourceLanguage = job.languages[0] ?? 'und';
  let { pieces } = document;
  for (const { source, target, targetLanguage } of segments) {
    const hash = exactHash(source, pairOf(sourceLanguage, targetLanguage));
    const alike = await transaction.find(MemorySegment, { document: id, generation, hash, targetLanguage });
    const same = alike.filter((segment) => sameTextAndCodes(segment.source, source));
    for (const { position } of same) {
      await transaction.nativeUpdate(MemorySegment, { document: id, generation, position }, { target, changedAt: at });
    }
    if (same.length > 0) continue;
    const { organization } = job;
    const segment = {
      source,
      target,
      sourceLanguage,
      targetLanguage,
      changedAt: at,
      previous: undefined,
      next: undefined,
    };
    await insertSegments(transaction, { id, organization, store, generation, from: pieces }, [segment]);
    pieces += 1;
  }
  await publishDocument(transaction, document, { pieces, languageList: document.languageList });
}
