import { WebhookDelivery } from '#db/entities/index.ts';
import { ALL_ORGANIZATIONS, type Orm } from '#db/orm.ts';
import { assignBatches } from '#db/webhooks/batches.ts';
import { handleEach, type OutboxHandler } from './handler.ts';
import { startBatch, startDelivery, type StartDeliveryOptions } from './start-delivery.ts';

export interface StartDeliveriesOptions extends StartDeliveryOptions {
  readonly orm: Orm;
}

const FIELDS = ['id', 'run', 'organization', 'subscription', 'eventType', 'attemptsOfRun', 'batch'] as const;

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
    const batches = await assignBatches(entityManager, first);
    const started = new Map(later.map((delivery) => [delivery.run, startDelivery(delivery, options)]));
    for (const [batch, ofBatch] of batches) {
      const start = startBatch({ batch, organizationId: ofBatch[0]!.organization }, ofBatch.length, options);
      for (const { run } of ofBatch) started.set(run, start);
    }
    return handleEach(records, async ({ subject }) => started.get(subject));
  };
}
