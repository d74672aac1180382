import { JOB_EVENT_TYPES } from '#domain/jobs/changes.ts';

/** Types of events that subscriptions may name: those of jobs, and reports of translation management systems. */
export const EVENT_TYPES = [...JOB_EVENT_TYPES, 'tms.changed'] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Descriptions of the events, for people (Markdown). */
export const EVENT_MEANINGS: Readonly<Record<EventType, string>> = {
  'workflow.started': 'The work on a job has begun. A job that is cancelled before has this event, too.',
  'workflow.completed': 'A job has completed.',
  'workflow.failed': 'A job has failed, or was cancelled: `data.status` is `failed` or `cancelled`.',
  'workflow.step.started': 'A step of a job has begun.',
  'workflow.step.completed': 'A step of a job has completed.',
  'workflow.step.failed': 'A step of a job has failed; `workflow.failed` follows.',
  'tms.changed': 'A translation management system has reported a change of a project; `workflow_id` is null.',
};
