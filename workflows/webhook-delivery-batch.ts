import { proxyLocalActivities, setCurrentDetails } from '@temporalio/workflow';
import type { Activities } from '#activities/index.ts';
import type { BatchOutcome, DeliveryBatch } from '#domain/webhooks/delivery-run.ts';
import { FIRST_ATTEMPT_OPTIONS } from './runtime/activity-options.ts';

const { deliverWebhooks } = proxyLocalActivities<Activities>(FIRST_ATTEMPT_OPTIONS);

/**
 * Makes the first attempts of many deliveries, which divides the server's work for a workflow by their number. Failed
 * ones continue in separate workflows (`webhook_delivery`), as soon as their attempt is recorded.
 */
export async function webhook_delivery_batch(batch: DeliveryBatch): Promise<BatchOutcome> {
  const outcome = await deliverWebhooks(batch);
  const { delivered, failed, retrying, postponed } = outcome;
  setCurrentDetails(`${delivered} delivered, ${failed} failed, ${retrying} to be tried again, ${postponed} postponed`);
  return outcome;
}
