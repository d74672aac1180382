import { OutboxRecord, WebhookDelivery, type WebhookDeliveryRow } from '#db/entities/index.ts';
import { GroupCommit } from '#db/group-commit.ts';
import { ALL_ORGANIZATIONS, type EntityManager, type Orm } from '#db/orm.ts';
import { insertOutboxRecords } from '#db/outbox.ts';

/** Deliveries per batch: what a workflow costs is divided by it, and an organization's batches wait for each other. */
export const BATCH_SIZE = 50;

/** Ms; deliveries postponed to times within one step retry together, in one batch. */
const STEP = 500;

type Batched = Pick<WebhookDeliveryRow, 'run' | 'organization' | 'batch'>;

/**
 * Divides deliveries into batches, each of one organization. A batch is stored with its deliveries before its workflow is
 * started, so that a record that is handled again finds the same one.
 *
 * @returns the deliveries by batch
 */
export async function assignBatches<Delivery extends Batched>(
  entityManager: EntityManager,
  deliveries: readonly Delivery[],
): Promise<ReadonlyMap<string, readonly Delivery[]>> {
  const assigned = deliveries.filter(({ batch }) => batch != null);
  const batches = Map.groupBy(assigned, ({ batch }) => batch!);
  const unassigned = deliveries.filter(({ batch }) => batch == null);
  for (const ofOrganization of Map.groupBy(unassigned, ({ organization }) => organization).values()) {
    for (let start = 0; start < ofOrganization.length; start += BATCH_SIZE) {
      const part = ofOrganization.slice(start, start + BATCH_SIZE);
      const batch = crypto.randomUUID();
      const where = { run: { $in: part.map(({ run }) => run) } };
      await entityManager.nativeUpdate(WebhookDelivery, where, { batch }, ALL_ORGANIZATIONS);
      batches.set(batch, part);
    }
  }
  return batches;
}

/** A delivery whose endpoint has enough requests in progress. */
export interface Postponed {
  readonly run: string;
  readonly organization: string;
  /** Ms until a place may be free. */
  readonly wait: number;
}

/** Puts deliveries back into the outbox, many in one transaction: they will be part of other batches. */
export class Postponing {
  readonly #changes: GroupCommit<Postponed>;

  constructor(orm: Orm) {
    this.#changes = new GroupCommit((postponed) =>
      orm.em.fork().transactional((transaction) => putBack(transaction, postponed)),
    );
  }

  /** Resolves once the delivery is in the outbox. */
  add(postponed: Postponed): Promise<void> {
    return this.#changes.add(postponed);
  }
}

async function putBack(transaction: EntityManager, postponed: readonly Postponed[]): Promise<void> {
  const runs = postponed.map(({ run }) => run);
  // None that was sent again meanwhile: it has another run.
  await transaction.nativeUpdate(WebhookDelivery, { run: { $in: runs } }, { batch: null }, ALL_ORGANIZATIONS);
  // The process that started the batch may not have removed its records yet: it would remove a changed one.
  await transaction.nativeDelete(OutboxRecord, { kind: 'deliver_webhook', subject: { $in: runs } });
  const now = Date.now();
  await insertOutboxRecords(
    transaction,
    'deliver_webhook',
    postponed.map(({ run, organization, wait }) => {
      const dueAt = new Date(Math.ceil((now + wait) / STEP) * STEP);
      return { id: run, organization, dueAt };
    }),
  );
}
