import { WorkflowExecutionAlreadyStartedError, type Client } from '@temporalio/client';
import { TypedSearchAttributes } from '@temporalio/common';
import { WebhookDelivery, type WebhookDeliveryRow } from '#db/entities/index.ts';
import { ALL_ORGANIZATIONS, type Orm } from '#db/orm.ts';
import { ORGANIZATION_ID } from '#platform/temporal/search-attributes.ts';
import { handleEach, STARTED_ONCE, type OutboxHandler } from './handler.ts';

export interface StartDeliveriesOptions {
  readonly orm: Orm;
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

type StartedDelivery = Pick<WebhookDeliveryRow, 'id' | 'run' | 'organization' | 'subscription' | 'eventType'>;

/** Starts the workflows of deliveries. */
export function startDeliveries(options: StartDeliveriesOptions): OutboxHandler {
  return async (records) => {
    const deliveries = await options.orm.em
      .fork()
      .find(
        WebhookDelivery,
        { run: { $in: records.map(({ subject }) => subject) } },
        { ...ALL_ORGANIZATIONS, fields: ['id', 'run', 'organization', 'subscription', 'eventType'] },
      );
    const deliveryByRun = new Map(deliveries.map((delivery) => [delivery.run, delivery]));
    return handleEach(records, async ({ subject }) => {
      const delivery = deliveryByRun.get(subject);
      // Removed because of its age, or sent again by a later run.
      if (delivery !== undefined) await start(delivery, options);
    });
  };
}

async function start(delivery: StartedDelivery, options: StartDeliveriesOptions) {
  const { workerClient, temporal, unavailableAttributes } = options;
  const { id, run, organization, subscription, eventType } = delivery;
  const isSearchable = !unavailableAttributes.includes(ORGANIZATION_ID.name);
  try {
    await (workerClient ?? temporal).workflow.start('webhook_delivery', {
      workflowId: `webhook-${run}`,
      taskQueue: 'webhooks',
      args: [{ deliveryId: id, run, organizationId: organization }],
      workflowTaskTimeout: TASK_TIMEOUT,
      requestEagerStart: workerClient !== undefined,
      ...STARTED_ONCE,
      typedSearchAttributes: new TypedSearchAttributes(
        isSearchable ? [{ key: ORGANIZATION_ID, value: organization }] : [],
      ),
      priority: { fairnessKey: organization },
      staticSummary: `${eventType} to webhook ${subscription}`,
    });
  } catch (error) {
    // An earlier attempt started the workflow, and it has already ended.
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}
