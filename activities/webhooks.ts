import { setTimeout as sleep } from 'node:timers/promises';
import { WebhookDelivery, WebhookSubscription, type WebhookDeliveryRow } from '#db/entities/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { failDelivery, recordAttempt, type AttemptOutcome } from '#db/webhooks/record-attempt.ts';
import type { DeliveryRun, DeliverySummary } from '#domain/webhooks/delivery-run.ts';
import { nextDelay } from '#domain/webhooks/retry-schedule.ts';
import type { ActivityDependencies } from './dependencies.ts';
import { withHeartbeat } from './heartbeat.ts';
import { EndpointGate } from './webhooks/endpoint-gate.ts';
import { sendDelivery, type SentAttempt } from './webhooks/send-delivery.ts';

/** Ms between attempts to record the outcome of a request. */
const RECORD_RETRY = 1_000;

const SUPERSEDED: DeliverySummary = { status: 'superseded', attempts: 0, responseStatus: null, wait: null };

export function createWebhookActivities(dependencies: ActivityDependencies) {
  const { orm, outbound, webhooks, logger } = dependencies;
  const gate = new EndpointGate();

  /**
   * Records an attempt, however long the database is away: a retry of the activity would send a delivery again that was
   * confirmed. It ends when the process does.
   */
  async function record(reference: DeliveryRun, sent: SentAttempt, signal: AbortSignal) {
    const { deliveryId: id, run, organizationId } = reference;
    const { isHealthy: _health, pause, ...attempt } = sent;
    const rules = {
      deactivateAfter: webhooks.deactivateAfter,
      nextDelay: (attempts: number) => nextDelay(webhooks.retryDelays, attempts, pause, Math.random()),
    };
    for (;;) {
      try {
        return await recordAttempt(organizationEntityManager(orm, organizationId), { id, run }, attempt, rules);
      } catch (error) {
        logger.warn({ err: error, delivery_id: id }, 'failed to record an attempt to deliver a webhook, trying again');
        await sleep(RECORD_RETRY, undefined, { signal });
      }
    }
  }

  return {
    /** Tries a delivery once, unless its endpoint has enough requests in progress, and records the attempt. */
    async deliverWebhook(reference: DeliveryRun): Promise<DeliverySummary> {
      return withHeartbeat(async (_note, signal) => {
        const { deliveryId: id, run, organizationId } = reference;
        const entityManager = organizationEntityManager(orm, organizationId);
        const delivery = await entityManager.findOne(WebhookDelivery, { id, run }, { disableIdentityMap: true });
        if (delivery === null) return SUPERSEDED;
        const recorded = recordedBefore(delivery);
        if (recorded !== undefined) return recorded;
        const subscription = await entityManager.findOne(
          WebhookSubscription,
          { id: delivery.subscription },
          { disableIdentityMap: true },
        );
        if (subscription === null || (!subscription.isActive && !delivery.isTest)) {
          const what = subscription === null ? 'was deleted' : 'is not active';
          await failDelivery(entityManager, { id, run }, `The webhook subscription ${what}.`);
          return { ...summaryOf(delivery), status: 'failed', wait: null };
        }
        const admission = gate.enter({ organization: organizationId, url: subscription.url });
        if (!admission.admitted) return { ...summaryOf(delivery), status: 'busy', wait: admission.wait };
        let sent: SentAttempt | undefined;
        try {
          sent = await sendDelivery({ outbound, delivery, subscription, timeout: webhooks.timeout, signal });
        } finally {
          admission.leave(sent);
        }
        const outcome = await record(reference, sent, signal);
        return outcome === undefined ? SUPERSEDED : summarize(outcome, sent);
      });
    },
  };
}

/**
 * The outcome of an attempt that an earlier try of the activity recorded without reporting it, because its process
 * ended in between.
 */
function recordedBefore(delivery: WebhookDeliveryRow): DeliverySummary | undefined {
  const { status, nextAttemptAt } = delivery;
  if (status === 'delivered' || status === 'failed') return { ...summaryOf(delivery), wait: null };
  const left = (nextAttemptAt?.getTime() ?? 0) - Date.now();
  return left > 0 ? { ...summaryOf(delivery), wait: left } : undefined;
}

const summaryOf = ({ status, attempts, responseStatus }: WebhookDeliveryRow) => ({
  status,
  attempts,
  responseStatus: responseStatus ?? null,
});

const summarize = ({ status, attempts, wait }: AttemptOutcome, { responseStatus }: SentAttempt): DeliverySummary => ({
  status,
  attempts,
  responseStatus,
  wait,
});
