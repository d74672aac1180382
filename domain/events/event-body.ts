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
    code: z.string().describe('stable id of the error, for programs'),
    message: z.string().describe('human-readable explanation'),
    step: z.string().describe('the step that failed'),
    retryable: z.boolean().describe('true: submitting the job again may succeed'),
    ...failedFiles('the first 5'),
  })
  .meta({ id: 'EventError' });

/** Fields of `data` in every event. */
const jobShape = {
  job_id: z.uuid().describe('id of the job, the same as `workflow_id`'),
  job_type: z.enum(JOB_TYPES).describe('type of the job'),
  status: z.enum(JOB_STATUSES).describe('status of the job after the change'),
  group_id: z.uuid().nullable().describe('the group of jobs that were requested together; null: none'),
  name: z.string().nullable().describe('display name of the job'),
  client_reference: z.string().nullable().describe("the client's own id for the job"),
  metadata: z.record(z.string(), z.string()).describe("the client's own values, by name"),
  source_language: z.string().nullable().describe('source language, BCP 47'),
  target_languages: z.array(z.string()).describe('languages to translate into, BCP 47'),
  tms: z.string().nullable().describe('translation management system; null for files'),
  project_identifier: z.string().nullable().describe('project in that system; null for files'),
  started_at: timestamp.nullable().describe('start of the work; null: it never began'),
  ended_at: timestamp.nullable().describe('end of the job; null until then'),
};

const omitted = z
  .array(z.string())
  .optional()
  .describe(
    'fields that were omitted because the body would exceed 20 kB, such as `result.files`; ' +
      '`GET /v1/jobs/{job_id}` has them',
  );

const result = z
  .record(z.string(), z.unknown())
  .nullable()
  .describe('result of the job, as in `GET /v1/jobs/{job_id}`; after a failure, all that was finished');

const stepShape = {
  name: z.string().describe('name of the step, as in `progress.stage` of the job'),
  index: z.int().min(1).describe('position of the step, from 1'),
  total: z.int().min(1).describe('number of steps of this type of job'),
};

const step = z
  .object({ ...stepShape, error: onlyNull('always null: the step did not fail') })
  .meta({ id: 'EventStep', description: 'the step' });
const failedStep = z
  .object({ ...stepShape, error: jobError.describe('reason of the failure') })
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
    error: jobError.nullable().describe('reason of the failure; null for a cancelled job'),
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
      event_id: z.uuid().describe('id of the event; equal in all attempts to deliver it'),
      event_type: z.literal(type).describe('type of the event'),
      workflow_id: z.string().describe('id of the workflow, which is the id of the job'),
      organization_id: z.uuid().describe('the organization that owns the job'),
      timestamp: timestamp.describe('when the change was recorded, ISO 8601, UTC'),
      data: z.object(DATA[type]).meta({ id: `${nameOf(type)}Data`, description: 'facts about the job' }),
    })
    .meta({ id: `${nameOf(type)}Event` });
}

const tmsChanged = z
  .object({
    event_id: z.uuid().describe('id of the event; equal in all attempts to deliver it'),
    event_type: z.literal('tms.changed').describe('type of the event'),
    workflow_id: onlyNull('always null: the event is not about a job'),
    organization_id: z.uuid().describe('the organization that has the integration'),
    timestamp: timestamp.describe('when the report was received, ISO 8601, UTC'),
    data: z
      .object({
        system: z.enum(TMS_NAMES).describe('the system, as in `tms.name` of jobs'),
        event: z.string().describe("the system's own name of what happened"),
        project: z.string().describe('project, as in `tms.project_identifier` of jobs'),
        component: z
          .string()
          .nullable()
          .describe('component (Weblate) or path of the file (Crowdin); null: none is named'),
        language: z.string().nullable().describe('target language, BCP 47; null: not about one language'),
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
