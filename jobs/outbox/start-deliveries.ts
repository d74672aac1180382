import { WebhookDelivery } from '#db/entities/index.ts';
import { ALL_ORGANIZATIONS, type Orm } from '#db/orm.ts';
import { assignBatches } from '#db/webhooks/batches.ts';
import type { OutboxHandler } from './handler.ts';
import { startBatch, startDelivery, type SingleDelivery, type StartDeliveryOptions } from './start-delivery.ts';

export interface StartDeliveriesOptions extends StartDeliveryOptions {
  readonly orm: Orm;
}

const FIELDS = ['id', 'run', 'organization', 'subscription', 'eventType', 'attemptsOfRun', 'batch'] as const;

/** A workflow to start, for one delivery or more. */
interface Start {
  readonly deliveries: readonly Pick<SingleDelivery, 'run' | 'organization'>[];
  readonly start: () => Promise<void>;
}

/** Starts the workflows of deliveries: one per batch for those that were not tried yet, one per delivery for others. */
export function startDeliveries(options: StartDeliveriesOptions): OutboxHandler {
  return async (records) => {
    const entityManager = options.orm.em.fork();
    // Those that are missing were removed because of their age, or sent again by a later run.
    const deliveries = await entityManager.find(
      WebhookDelivery,
      { run: { $in: records.map(({ subject }) => subject) } },
      { ...ALL_ORGANIZATIONS, fields: FIELDS },
    );
    const { first = [], later = [] } = Object.groupBy(deliveries, ({ attemptsOfRun }) =>
      attemptsOfRun === 0 ? 'first' : 'later',
    );
    const starts: Start[] = later.map((delivery) => ({
      deliveries: [delivery],
      start: () => startDelivery(delivery, options),
    }));
    for (const [batch, ofBatch] of await assignBatches(entityManager, first)) {
      const organizationId = ofBatch[0]!.organization;
      const start = () => startBatch({ batch, organizationId }, ofBatch.length, options);
      starts.push({ deliveries: ofBatch, start });
    }
    const failed = new Map<string, unknown>();
    const recordOfRun = new Map(records.map(({ id, subject }) => [subject, id]));
    await Promise.all(
      starts.map(({ deliveries: started, start }) =>
        start().catch((error: unknown) => {
          for (const { run } of started) failed.set(recordOfRun.get(run)!, error);
        }),
      ),
    );
    return failed;
  };
}
