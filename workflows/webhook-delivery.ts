import {
  continueAsNew,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
  sleep,
  workflowInfo,
} from '@temporalio/workflow';
import type { Activities } from '#activities/index.ts';
import type { DeliveryRun, DeliverySummary } from '#domain/webhooks/delivery-run.ts';
import { DELIVERY_OPTIONS, FIRST_ATTEMPT_OPTIONS } from './frame/activity-options.ts';

const { deliverWebhook, recordDelivery } = proxyActivities<Activities>(DELIVERY_OPTIONS);
const { deliverWebhook: deliverAtOnce } = proxyLocalActivities<Activities>(FIRST_ATTEMPT_OPTIONS);

/**
 * Delivers an event to a subscription: attempts and the waits between them, which the activity decides, since the
 * schedule is configured. The first attempt is a local activity, which halves the server's work for a delivery. A delivery
 * to a busy endpoint waits here, and not in a slot of the worker.
 */
export async function webhook_delivery(input: DeliveryRun): Promise<DeliverySummary> {
  let attempt = deliverAtOnce;
  for (;;) {
    let summary: DeliverySummary = await attempt(input);
    if (summary.unrecorded !== undefined) summary = await recordDelivery({ ...input, attempt: summary.unrecorded });
    const { status, attempts, responseStatus, wait } = summary;
    setCurrentDetails(`${status} after ${attempts} attempts, last answer: ${responseStatus ?? 'none'}`);
    if (wait === null) return summary;
    await sleep(wait);
    // A delivery in a long line comes back hundreds of times.
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof webhook_delivery>(input);
    attempt = deliverWebhook;
  }
}
