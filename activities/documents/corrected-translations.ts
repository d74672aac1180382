import { TargetsInOrder } from '#db/jobs/targets-in-order.ts';
import type { EntityManager } from '#db/orm.ts';
import type { FileTask } from '#domain/jobs/translation.ts';
import { placeOfSegment } from '#domain/review/segment.ts';
import { targetText } from '#domain/review/target-text.ts';
import type { StoredBatch, StoredTranslations } from '#jobs/workspace/records.ts';
import type { JobWorkspace } from '#jobs/workspace/job-workspace.ts';

/** The translations of a file in a language as people have corrected them; batches are asked for in their order. */
export class CorrectedTranslations {
  readonly #workspace: JobWorkspace;
  readonly #task: FileTask;
  readonly #changed: TargetsInOrder;
  readonly #readBatch: (batch: number) => Promise<StoredBatch>;

  /**
   * @param entityManager scoped to the job's organization
   * @param area of the job
   * @param readBatch reads the segments of a batch
   */
  constructor(
    entityManager: EntityManager,
    area: JobWorkspace,
    task: FileTask,
    readBatch: (batch: number) => Promise<StoredBatch>,
  ) {
    this.#workspace = area;
    this.#task = task;
    this.#changed = new TargetsInOrder(entityManager, task, 'changed');
    this.#readBatch = readBatch;
  }

  /** @throws LoquentError `not_found` for a batch that was not translated */
  async read(batch: number): Promise<StoredTranslations> {
    const { fileIndex, language } = this.#task;
    const stored = await this.#workspace.read(`${fileIndex}/translations-${language}-${batch}`);
    const changed = await this.#changed.of(batch);
    if (changed.size === 0) return stored;
    const segments = await this.#readBatch(batch);
    const [contents, skipped] = [[...stored.contents], [...stored.skipped]];
    for (const [number, { target }] of changed) {
      const { place } = placeOfSegment(number);
      const segment = segments[place];
      if (segment === undefined) continue;
      contents[place] = targetText(target, segment.content);
      skipped[place] = null;
    }
    return { ...stored, contents, skipped };
  }
}
