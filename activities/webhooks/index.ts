import { WebhookDelivery, WebhookSubscription } from '#db/entities/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { Postponing } from '#db/webhooks/batches.ts';
import type {
  BatchOutcome,
  DeliveryBatch,
  DeliveryRun,
  DeliverySummary,
  UnrecordedDelivery,
} from '#domain/webhooks/delivery-run.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import type { ActivityRun } from '#activities/runtime/heartbeat.ts';
import { createAttempts, type PendingAttempt } from './attempts.ts';
import { SUPERSEDED } from './record.ts';

export function createWebhookActivities(dependencies: ActivityDependencies) {
  const { orm, startDelivery } = dependencies;
  const { attempt, recorder } = createAttempts(dependencies);
  const postponing = new Postponing(orm);
  const joinSingle = createJoin<DeliverySummary>();
  const joinBatch = createJoin<BatchOutcome>();

  async function deliverOne(reference: DeliveryRun, signal: AbortSignal): Promise<DeliverySummary> {
    const { deliveryId: id, run, organizationId } = reference;
    const entityManager = organizationEntityManager(orm, organizationId);
    const delivery = await entityManager.findOne(WebhookDelivery, { id, run });
    if (delivery === null) return SUPERSEDED;
    const subscription = await entityManager.findOne(WebhookSubscription, { id: delivery.subscription });
    return attempt({ delivery, subscription, slot: run, signal });
  }

  async function deliverBatch({ batch, organizationId }: DeliveryBatch, signal: AbortSignal): Promise<BatchOutcome> {
    const entityManager = organizationEntityManager(orm, organizationId);
    const where = { batch, status: { $in: ['pending', 'retrying'] as const } };
    const deliveries = await entityManager.find(WebhookDelivery, where, { orderBy: { id: 'asc' } });
    const ids = [...new Set(deliveries.map(({ subscription }) => subscription))];
    const subscriptions = await entityManager.find(WebhookSubscription, { id: { $in: ids } });
    const subscriptionById = new Map(subscriptions.map((subscription) => [subscription.id, subscription]));
    const outcome = { delivered: 0, failed: 0, retrying: 0, postponed: 0 };
    const results = await Promise.allSettled(
      deliveries.map(async (delivery) => {
        const subscription = subscriptionById.get(delivery.subscription) ?? null;
        const ending = await deliverFirst({ delivery, subscription, slot: batch, signal });
        if (ending !== undefined) outcome[ending] += 1;
      }),
    );
    // Thrown after all have ended, so that another try finds their records.
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    return outcome;
  }

  /** Makes the first attempt of a delivery, and hands it on at once if it needs more. @returns undefined: it was sent again by another run */
  async function deliverFirst(attempting: PendingAttempt): Promise<keyof BatchOutcome | undefined> {
    const { delivery } = attempting;
    const { run, organization } = delivery;
    // Recorded by an earlier try of the activity.
    const isTried = delivery.attemptsOfRun > 0;
    const { status, wait, unrecorded } = isTried
      ? { status: delivery.status, wait: 0, unrecorded: undefined }
      : await attempt(attempting);
    switch (status) {
      case 'busy':
        await postponing.add({ run, organization, wait: wait ?? 0 });
        return 'postponed';
      // Pending: not due yet by the clock of this machine.
      case 'pending':
      case 'sent':
      case 'retrying':
        await startDelivery(delivery, { wait, unrecorded });
        return 'retrying';
      case 'delivered':
      case 'failed':
        return status;
      case 'superseded':
        return undefined;
    }
  }

  return {
    /** Makes the first attempts of a batch; each is recorded separately and delays no other. */
    deliverWebhooks: async (batch: DeliveryBatch, { signal }: ActivityRun): Promise<BatchOutcome> =>
      joinBatch(batch.batch, () => deliverBatch(batch, signal)),

    /** Tries a delivery once, unless its endpoint has enough requests in progress, and records the attempt. */
    deliverWebhook: async (reference: DeliveryRun, { signal }: ActivityRun): Promise<DeliverySummary> =>
      joinSingle(reference.run, () => deliverOne(reference, signal)),

    /** Records an attempt that could not be recorded when it was made. */
    async recordDelivery({ attempt: kept, ...reference }: UnrecordedDelivery): Promise<DeliverySummary> {
      return recorder.recordKept(reference, kept);
    },
  };
}

/**
 * Runs work once at a time per key; further calls get the result of the one under way. Temporal starts an activity again
 * when this process was too busy to report it in time.
 */
function createJoin<Result>() {
  const underWay = new Map<string, Promise<Result>>();
  return (key: string, work: () => Promise<Result>): Promise<Result> => {
    const earlier = underWay.get(key);
    if (earlier !== undefined) return earlier;
    const result = work().finally(() => underWay.delete(key));
    underWay.set(key, result);
    return result;
  };
}
