import { z } from 'zod';
import type { JobEventType } from '#domain/jobs/changes.ts';
import { failedFiles } from '#domain/jobs/failed-files.ts';
import { JOB_STATUSES } from '#domain/jobs/job.ts';
import { JOB_TYPES } from '#domain/jobs/kinds/index.ts';
import { TMS_NAMES } from '#domain/projects/tms-name.ts';

const timestamp = z.iso.datetime();

/** A field that is always null, described as a text that may be null: generators of clients know no type that is only null. */
const onlyNull = (description: string) =>
  z.null().meta({
    description,
    override: ({ jsonSchema }: { readonly jsonSchema: object }) =>
      Object.assign(jsonSchema, { type: ['string', 'null'], maxLength: 0 }),
  });

const jobError = z
  .object({
    code: z.string().meta({ description: 'stable id of the error, for programs' }),
    message: z.string().meta({ description: 'human-readable explanation' }),
    step: z.string().meta({ description: 'the step that failed' }),
    retryable: z.boolean().meta({ description: 'true: submitting the job again may succeed' }),
    ...failedFiles('the first 5'),
  })
  .meta({ id: 'EventError' });

/** Fields of `data` in every event. */
const jobShape = {
  job_id: z.uuid().meta({ description: 'id of the job, the same as `workflow_id`' }),
  job_type: z.enum(JOB_TYPES).meta({ description: 'type of the job' }),
  status: z.enum(JOB_STATUSES).meta({ description: 'status of the job after the change' }),
  name: z.string().nullable().meta({ description: 'display name of the job' }),
  client_reference: z.string().nullable().meta({ description: "the client's own id for the job" }),
  metadata: z.record(z.string(), z.string()).meta({ description: "the client's own values, by name" }),
  source_language: z.string().nullable().meta({ description: 'source language, BCP 47' }),
  target_languages: z.array(z.string()).meta({ description: 'languages to translate into, BCP 47' }),
  tms: z.string().nullable().meta({ description: 'translation management system; null for files' }),
  project_identifier: z.string().nullable().meta({ description: 'project in that system; null for files' }),
  started_at: timestamp.nullable().meta({ description: 'start of the work; null: it never began' }),
  ended_at: timestamp.nullable().meta({ description: 'end of the job; null until then' }),
};

const omitted = z
  .array(z.string())
  .optional()
  .meta({
    description:
      'fields that were omitted because the body would exceed 20 kB, such as `result.files`; ' +
      '`GET /v1/jobs/{job_id}` has them',
  });

const result = z.record(z.string(), z.unknown()).nullable().meta({
  description: 'result of the job, as in `GET /v1/jobs/{job_id}`; after a failure, all that was finished',
});

const stepShape = {
  name: z.string().meta({ description: 'name of the step, as in `progress.stage` of the job' }),
  index: z.int().min(1).meta({ description: 'position of the step, from 1' }),
  total: z.int().min(1).meta({ description: 'number of steps of this type of job' }),
};

const step = z
  .object({ ...stepShape, error: onlyNull('always null: the step did not fail') })
  .meta({ id: 'EventStep', description: 'the step' });
const failedStep = z
  .object({ ...stepShape, error: jobError.meta({ description: 'reason of the failure' }) })
  .meta({ id: 'EventFailedStep', description: 'the step' });

/** `data` of each event type. */
const DATA = {
  'workflow.started': { ...jobShape },
  'workflow.completed': {
    ...jobShape,
    result,
    omitted,
    test: z
      .literal(true)
      .optional()
      .meta({
        description: 'true: an event of the test endpoint, without a job',
        // Generators of clients for Java take the only value of a boolean for a text.
        override: ({ jsonSchema }: { readonly jsonSchema: { const?: unknown } }) => void delete jsonSchema.const,
      }),
  },
  'workflow.failed': {
    ...jobShape,
    result,
    error: jobError.nullable().meta({ description: 'reason of the failure; null for a cancelled job' }),
    omitted,
  },
  'workflow.step.started': { ...jobShape, step },
  'workflow.step.completed': { ...jobShape, step },
  'workflow.step.failed': { ...jobShape, step: failedStep },
} as const satisfies Readonly<Record<JobEventType, z.core.$ZodLooseShape>>;

/** `WorkflowStepFailed` of `workflow.step.failed`. */
const nameOf = (type: string) =>
  type.replaceAll(/(?:^|\.)([a-z])/g, (_match: string, letter: string) => letter.toUpperCase());

function bodyOf<const Type extends JobEventType>(type: Type) {
  return z
    .object({
      event_id: z.uuid().meta({ description: 'id of the event; equal in all attempts to deliver it' }),
      event_type: z.literal(type).meta({ description: 'type of the event' }),
      workflow_id: z.string().meta({ description: 'id of the workflow, which is the id of the job' }),
      organization_id: z.uuid().meta({ description: 'the organization that owns the job' }),
      timestamp: timestamp.meta({ description: 'when the change was recorded, ISO 8601, UTC' }),
      data: z.object(DATA[type]).meta({ id: `${nameOf(type)}Data`, description: 'facts about the job' }),
    })
    .meta({ id: `${nameOf(type)}Event` });
}

const tmsChanged = z
  .object({
    event_id: z.uuid().meta({ description: 'id of the event; equal in all attempts to deliver it' }),
    event_type: z.literal('tms.changed').meta({ description: 'type of the event' }),
    workflow_id: onlyNull('always null: the event is not about a job'),
    organization_id: z.uuid().meta({ description: 'the organization that has the integration' }),
    timestamp: timestamp.meta({ description: 'when the report was received, ISO 8601, UTC' }),
    data: z
      .object({
        system: z.enum(TMS_NAMES).meta({ description: 'the system, as in `tms.name` of jobs' }),
        event: z.string().meta({ description: "the system's own name of what happened" }),
        project: z.string().meta({ description: 'project, as in `tms.project_identifier` of jobs' }),
        component: z
          .string()
          .nullable()
          .meta({ description: 'component (Weblate) or path of the file (Crowdin); null: none is named' }),
        language: z.string().nullable().meta({ description: 'target language, BCP 47; null: not about one language' }),
      })
      .meta({ id: 'TmsChangedData', description: 'the change' }),
  })
  .meta({ id: 'TmsChangedEvent' });

/** Schema of the body of each event type. */
export const EVENT_BODIES = {
  'workflow.started': bodyOf('workflow.started'),
  'workflow.completed': bodyOf('workflow.completed'),
  'workflow.failed': bodyOf('workflow.failed'),
  'workflow.step.started': bodyOf('workflow.step.started'),
  'workflow.step.completed': bodyOf('workflow.step.completed'),
  'workflow.step.failed': bodyOf('workflow.step.failed'),
  'tms.changed': tmsChanged,
};

/** The body of an event of a job. */
export type JobEventBody = z.output<(typeof EVENT_BODIES)[JobEventType]>;
/** The body of an event of a translation management system. */
export type TmsEventBody = z.output<typeof tmsChanged>;
/** The body of an event: what webhooks receive. */
export type EventBody = JobEventBody | TmsEventBody;
