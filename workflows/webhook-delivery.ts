import {
  continueAsNew,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
  sleep,
  workflowInfo,
} from '@temporalio/workflow';
import type { Activities } from '#activities/index.ts';
import type { DeliverySummary, StartedDelivery } from '#domain/webhooks/delivery-run.ts';
import { DELIVERY_OPTIONS, FIRST_ATTEMPT_OPTIONS } from './runtime/activity-options.ts';

const { deliverWebhook, recordDelivery } = proxyActivities<Activities>(DELIVERY_OPTIONS);
const { deliverWebhook: deliverAtOnce } = proxyLocalActivities<Activities>(FIRST_ATTEMPT_OPTIONS);

/**
 * Delivers an event to a subscription: attempts and the waits between them, which the activity decides, since the
 * schedule is configured. The first attempt of a workflow is a local activity, which halves the server's work for it. A
 * delivery to a busy endpoint waits here, and not in a slot of the worker.
 */
export async function webhook_delivery({ unrecorded, ...delivery }: StartedDelivery): Promise<DeliverySummary> {
  let summary: DeliverySummary =
    unrecorded === undefined
      ? await deliverAtOnce(delivery)
      : { status: 'sent', attempts: 0, responseStatus: null, wait: null, unrecorded };
  for (;;) {
    if (summary.unrecorded !== undefined) summary = await recordDelivery({ ...delivery, attempt: summary.unrecorded });
    const { status, attempts, responseStatus, wait } = summary;
    setCurrentDetails(`${status} after ${attempts} attempts, last answer: ${responseStatus ?? 'none'}`);
    if (wait === null) return summary;
    await sleep(wait);
    // A delivery in a long queue is postponed hundreds of times.
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof webhook_delivery>(delivery);
    summary = await deliverWebhook(delivery);
  }
}
