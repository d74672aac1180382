import { WorkflowExecutionAlreadyStartedError, type Client, type WorkflowStartOptions } from '@temporalio/client';
import { TypedSearchAttributes } from '@temporalio/common';
import type { WebhookDeliveryRow } from '#db/entities/index.ts';
import type { DeliveryBatch, StartedDelivery, UnrecordedAttempt } from '#domain/webhooks/delivery-run.ts';
import { ORGANIZATION_ID } from '#platform/temporal/search-attributes.ts';
import { IDEMPOTENT_STARTS } from './handler.ts';

export interface StartDeliveryOptions {
  readonly temporal: Client;
  /** Client on the connection of this process's worker: with a free slot it gets the first task with the answer. */
  readonly workerClient?: Client | undefined;
  /** Search attributes that this namespace lacks; workflows start without them. */
  readonly unavailableAttributes: readonly string[];
}

/**
 * For the first attempt, which is part of the workflow task: a busy worker reports it in time, and a killed one is noticed
 * as soon as by heartbeats.
 */
const TASK_TIMEOUT = '20 seconds';

/** A delivery that continues in a separate workflow. */
export type SingleDelivery = Pick<WebhookDeliveryRow, 'id' | 'run' | 'organization' | 'subscription' | 'eventType'>;

/** Ms before the next attempt, and an attempt that is to be recorded at once. */
export interface DeliveryHandoff {
  readonly wait?: number | null;
  readonly unrecorded?: UnrecordedAttempt | undefined;
}

/** Starts the workflow of a delivery, once per run. */
export async function startDelivery(
  { id, run, organization, subscription, eventType }: SingleDelivery,
  options: StartDeliveryOptions,
  { wait, unrecorded }: DeliveryHandoff = {},
): Promise<void> {
  const input: StartedDelivery = {
    deliveryId: id,
    run,
    organizationId: organization,
    ...(unrecorded === undefined ? {} : { unrecorded }),
  };
  await startOnce('webhook_delivery', `webhook-${run}`, organization, options, {
    args: [input],
    staticSummary: `${eventType} to webhook ${subscription}`,
    ...(wait == null ? {} : { startDelay: wait }),
  });
}

/** Starts the workflow that makes the first attempts of a batch. @param count deliveries, for the Temporal UI */
export async function startBatch(input: DeliveryBatch, count: number, options: StartDeliveryOptions): Promise<void> {
  await startOnce('webhook_delivery_batch', `webhooks-${input.batch}`, input.organizationId, options, {
    args: [input],
    staticSummary: `${count} deliveries of webhooks`,
  });
}

type Particulars = Pick<WorkflowStartOptions, 'args' | 'staticSummary' | 'startDelay'>;

async function startOnce(
  type: string,
  workflowId: string,
  organization: string,
  { workerClient, temporal, unavailableAttributes }: StartDeliveryOptions,
  particulars: Particulars,
): Promise<void> {
  const isSearchable = !unavailableAttributes.includes(ORGANIZATION_ID.name);
  try {
    await (workerClient ?? temporal).workflow.start(type, {
      workflowId,
      taskQueue: 'webhooks',
      workflowTaskTimeout: TASK_TIMEOUT,
      requestEagerStart: workerClient !== undefined && particulars.startDelay === undefined,
      ...IDEMPOTENT_STARTS,
      typedSearchAttributes: new TypedSearchAttributes(
        isSearchable ? [{ key: ORGANIZATION_ID, value: organization }] : [],
      ),
      priority: { fairnessKey: organization },
      ...particulars,
    });
  } catch (error) {
    // An earlier attempt started the workflow, and it has already ended.
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}
