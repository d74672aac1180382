import type { FilterQuery } from '@mikro-orm/core';
import { JobSegment, type JobSegmentRow } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';
import type { FileTask } from '#domain/jobs/translation.ts';
import { numbersOf } from '#domain/review/segment.ts';

/** Most targets in memory: as many as a batch can have, some hundred kilobytes of usual sentences. */
const PAGE = 1_000;

/** Batches per statement, so that it ends soon where nobody has changed anything. */
const BATCHES = 200;

const CHANGED = { machineTarget: { $ne: null } } as const;
const REVIEWED = { state: { $in: ['reviewed', 'final'] } } as const;

type TargetRow = Pick<JobSegmentRow, 'number' | 'target' | 'editedAt'>;

/**
 * Some targets of a file of a job on documents in a language, in tags. They are read for many batches at once, which should be
 * asked for in their order.
 */
export class TargetsInOrder {
  readonly #entityManager: EntityManager;
  readonly #where: FilterQuery<JobSegmentRow>;
  #rows: readonly TargetRow[] = [];
  /** Numbers of which `#rows` has all: from the first, below the second. */
  #known: readonly [number, number] = [0, 0];

  /** @param entityManager scoped to the job's organization */
  constructor(entityManager: EntityManager, { jobId, fileIndex, language }: FileTask, which: 'changed' | 'reviewed') {
    this.#entityManager = entityManager;
    this.#where = { job: jobId, file: fileIndex, language, ...(which === 'changed' ? CHANGED : REVIEWED) };
  }

  /** Those of a batch, by their numbers. */
  async of(batch: number): Promise<ReadonlyMap<number, TargetRow>> {
    const { first, end } = numbersOf(batch);
    const [from, to] = this.#known;
    if (first < from || end > to) await this.#readFrom(batch);
    const rows = this.#rows.filter(({ number }) => number >= first && number < end);
    return new Map(rows.map((row) => [row.number, row]));
  }

  async #readFrom(batch: number): Promise<void> {
    const { first } = numbersOf(batch);
    const { end } = numbersOf(batch + BATCHES - 1);
    this.#rows = await this.#entityManager.find(
      JobSegment,
      { ...(this.#where as object), number: { $gte: first, $lt: end } },
      { fields: ['number', 'target', 'editedAt'], orderBy: { number: 'asc' }, limit: PAGE },
    );
    const last = this.#rows.length < PAGE ? undefined : this.#rows.at(-1);
    this.#known = [first, last === undefined ? end : last.number + 1];
  }
}
