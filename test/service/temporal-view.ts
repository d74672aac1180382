import { defaultPayloadConverter, type Payload } from '@temporalio/common';
import type { Client } from '@temporalio/client';

/** A workflow as the Temporal UI shows it. */
export interface WorkflowView {
  readonly type: string;
  readonly status: string;
  readonly result: unknown;
  /** Results of its activities in the order of their ends, with the names of these. */
  readonly activities: readonly (readonly [name: string, result: unknown])[];
  readonly memo: unknown;
  /** Values by name. */
  readonly searchAttributes: Readonly<Record<string, unknown>>;
  readonly staticDetails: string | undefined;
  readonly currentDetails: string;
}

/** Reads what Temporal keeps and answers of a workflow. */
export async function viewWorkflow(client: Client, workflowId: string): Promise<WorkflowView> {
  const handle = client.workflow.getHandle(workflowId);
  const description = await handle.describe();
  const { events } = await handle.fetchHistory();
  const names = new Map<string, string>();
  const activities: (readonly [string, unknown])[] = [];
  let result: unknown;
  for (const event of events ?? []) {
    const marked = event.markerRecordedEventAttributes;
    if (marked?.markerName === 'core_local_activity') {
      const { activity_type: name } = decode(marked.details?.['data']?.payloads?.[0]) as { activity_type: string };
      activities.push([name, decode(marked.details?.['result']?.payloads?.[0])]);
    }
    const scheduled = event.activityTaskScheduledEventAttributes;
    if (scheduled) names.set(String(event.eventId), scheduled.activityType?.name ?? '');
    const completed = event.activityTaskCompletedEventAttributes;
    if (completed)
      activities.push([names.get(String(completed.scheduledEventId)) ?? '', decode(completed.result?.payloads?.[0])]);
    const ended = event.workflowExecutionCompletedEventAttributes;
    if (ended) result = decode(ended.result?.payloads?.[0]);
  }
  const metadata = await handle.query<{ readonly currentDetails?: string }>('__temporal_workflow_metadata');
  return {
    type: description.type,
    status: description.status.name,
    result,
    activities,
    memo: description.memo,
    searchAttributes: Object.fromEntries(
      description.typedSearchAttributes.getAll().map(({ key, value }) => [key.name, value]),
    ),
    staticDetails: await description.staticDetails(),
    currentDetails: metadata.currentDetails ?? '',
  };
}

const decode = (payload: Payload | null | undefined): unknown =>
  payload ? defaultPayloadConverter.fromPayload(payload) : null;
