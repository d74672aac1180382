import { JOB_EVENT_TYPES } from '#domain/jobs/changes.ts';

/** Types of events that subscriptions may name: those of jobs, and reports of translation management systems. */
export const EVENT_TYPES = [...JOB_EVENT_TYPES, 'tms.changed'] as const;
export type EventType = (typeof EVENT_TYPES)[number];
