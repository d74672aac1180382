import { WebhookDelivery, WebhookSubscription, type WebhookDeliveryRow } from '#db/entities/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { failDelivery } from '#db/webhooks/record-attempt.ts';
import type { DeliveryRun, DeliverySummary, UnrecordedDelivery } from '#domain/webhooks/delivery-run.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import type { ActivityRun } from '#activities/frame/heartbeat.ts';
import { EndpointGate } from './endpoint-gate.ts';
import { createAttemptRecorder, remainingWait, SUPERSEDED, summaryOf } from './record.ts';
import { sendDelivery, type SentAttempt } from './send-delivery.ts';

export function createWebhookActivities(dependencies: ActivityDependencies) {
  const { orm, outbound, webhooks } = dependencies;
  const gate = new EndpointGate();
  const recorder = createAttemptRecorder(dependencies);
  /** Attempts of this process, by run. */
  const underWay = new Map<string, Promise<DeliverySummary>>();

  async function attemptDelivery(reference: DeliveryRun, signal: AbortSignal): Promise<DeliverySummary> {
    const { deliveryId: id, run, organizationId } = reference;
    const entityManager = organizationEntityManager(orm, organizationId);
    const delivery = await entityManager.findOne(WebhookDelivery, { id, run });
    if (delivery === null) return SUPERSEDED;
    const recorded = recordedBefore(delivery);
    if (recorded !== undefined) return recorded;
    const subscription = await entityManager.findOne(WebhookSubscription, { id: delivery.subscription });
    if (subscription === null || (!subscription.isActive && !delivery.isTest)) {
      const what = subscription === null ? 'was deleted' : 'is not active';
      await failDelivery(entityManager, { id, run }, `The webhook subscription ${what}.`);
      return { ...summaryOf(delivery), status: 'failed', wait: null };
    }
    const admission = await gate.enter({ organization: organizationId, url: subscription.url });
    if (!admission.admitted) return { ...summaryOf(delivery), status: 'busy', wait: admission.wait };
    let sent: SentAttempt | undefined;
    try {
      sent = await sendDelivery({ outbound, delivery, subscription, timeout: webhooks.timeout, signal });
    } finally {
      admission.leave(sent);
    }
    return recorder.record(reference, sent);
  }

  return {
    /** Tries a delivery once, unless its endpoint has enough requests in progress, and records the attempt. */
    async deliverWebhook(reference: DeliveryRun, { signal }: ActivityRun): Promise<DeliverySummary> {
      // Temporal starts an activity again when this process was too busy to report it in time.
      const earlier = underWay.get(reference.run);
      if (earlier !== undefined) return earlier;
      const attempt = attemptDelivery(reference, signal).finally(() => underWay.delete(reference.run));
      underWay.set(reference.run, attempt);
      return attempt;
    },

    /** Records an attempt that could not be recorded when it was made. */
    async recordDelivery({ attempt, ...reference }: UnrecordedDelivery): Promise<DeliverySummary> {
      return recorder.recordKept(reference, attempt);
    },
  };
}

/**
 * The outcome of an attempt that an earlier try of the activity recorded without reporting it, because its process
 * ended in between.
 */
function recordedBefore(delivery: WebhookDeliveryRow): DeliverySummary | undefined {
  const wait = remainingWait(delivery);
  return wait === 0 ? undefined : { ...summaryOf(delivery), wait };
}
