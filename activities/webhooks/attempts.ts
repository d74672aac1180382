import pLimit from 'p-limit';
import type { WebhookDeliveryRow, WebhookSubscriptionRow } from '#db/entities/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { failDelivery } from '#db/webhooks/record-attempt.ts';
import type { DeliverySummary } from '#domain/webhooks/delivery-run.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import { EndpointGate } from './endpoint-gate.ts';
import { createAttemptRecorder, remainingWait, summaryOf } from './record.ts';
import { sendDelivery, type AttemptResult } from './send-delivery.ts';

/** Requests at a time of this process: each takes a handshake. */
const REQUESTS = 128;

/** A delivery to be tried. */
export interface PendingAttempt {
  readonly delivery: WebhookDeliveryRow;
  /** Null: it was deleted. */
  readonly subscription: WebhookSubscriptionRow | null;
  /** Slot of the worker in which the delivery waits: its batch, or the delivery itself. */
  readonly slot: string;
  readonly signal: AbortSignal;
}

/** Makes the attempts of a process, within the limits of endpoints and organizations. */
export function createAttempts(dependencies: ActivityDependencies) {
  const { orm, outbound, webhooks } = dependencies;
  const gate = new EndpointGate();
  const recorder = createAttemptRecorder(dependencies);
  const limit = pLimit(REQUESTS);

  /** Tries a delivery once, unless its endpoint has enough requests in progress, and records the attempt. */
  const attempt = async ({ delivery, subscription, slot, signal }: PendingAttempt): Promise<DeliverySummary> => {
    const { id, run, organization } = delivery;
    const recorded = recordedBefore(delivery);
    if (recorded !== undefined) return recorded;
    if (subscription === null || (!subscription.isActive && !delivery.isTest)) {
      const what = subscription === null ? 'was deleted' : 'is not active';
      const entityManager = organizationEntityManager(orm, organization);
      await failDelivery(entityManager, { id, run }, `The webhook subscription ${what}.`);
      return { ...summaryOf(delivery), status: 'failed', wait: null };
    }
    const admission = await gate.enter({ organization, url: subscription.url }, slot);
    if (!admission.admitted) return { ...summaryOf(delivery), status: 'busy', wait: admission.wait };
    let sent: AttemptResult | undefined;
    try {
      sent = await limit(() => sendDelivery({ outbound, delivery, subscription, timeout: webhooks.timeout, signal }));
    } finally {
      admission.leave(sent);
    }
    return recorder.record({ deliveryId: id, run, organizationId: organization }, sent);
  };

  return { attempt, recorder };
}

/**
 * The outcome of an attempt that an earlier try of the activity recorded without reporting it, because its process
 * ended in between.
 */
function recordedBefore(delivery: WebhookDeliveryRow): DeliverySummary | undefined {
  const wait = remainingWait(delivery);
  return wait === 0 ? undefined : { ...summaryOf(delivery), wait };
}
