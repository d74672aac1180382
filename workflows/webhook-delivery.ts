import { continueAsNew, proxyActivities, setCurrentDetails, sleep, workflowInfo } from '@temporalio/workflow';
import type { Activities } from '#activities/index.ts';
import type { DeliveryRun, DeliverySummary } from '#domain/webhooks/delivery-run.ts';
import { DELIVERY_OPTIONS } from './activity-options.ts';

const { deliverWebhook } = proxyActivities<Activities>(DELIVERY_OPTIONS);

/**
 * Delivers an event to a subscription: attempts and the waits between them, which the activity decides, since the
 * schedule is configured. A delivery to a busy endpoint waits here, and not in a slot of the worker.
 */
export async function webhook_delivery(input: DeliveryRun): Promise<DeliverySummary> {
  for (;;) {
    const summary: DeliverySummary = await deliverWebhook(input);
    const { status, attempts, responseStatus, wait } = summary;
    setCurrentDetails(`${status} after ${attempts} attempts, last answer: ${responseStatus ?? 'none'}`);
    if (wait === null) return summary;
    await sleep(wait);
    // A delivery in a long line comes back hundreds of times.
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof webhook_delivery>(input);
  }
}
