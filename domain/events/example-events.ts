import { JOB_EVENT_TYPES, type JobEventType } from '#domain/jobs/changes.ts';
import { aimtKind } from '#domain/jobs/kinds/aimt.ts';
import type { JobStep } from '#domain/jobs/kinds/index.ts';
import type { TmsChange } from '#domain/projects/tms-change.ts';
import { createEventBody, createTmsEventBody, type EventJob } from './create-event-body.ts';
import type { EventBody, JobEventBody } from './event-body.ts';

const at = (second: number) => new Date(Date.UTC(2030, 0, 31, 12, 0, second));

const RUNNING: EventJob = {
  id: '3c0d2f52-9d5c-4c6f-9a63-6f0f5f3a7c11',
  organization: '9b2a6d1e-5b0f-4a57-8b2e-7f0d8a2c4e90',
  type: aimtKind.type,
  status: 'running',
  groupId: null,
  name: 'Spring catalog',
  clientReference: 'PO-2030-117',
  metadata: { order: '117' },
  sourceLanguage: 'en',
  targetLanguages: ['es'],
  tms: null,
  projectIdentifier: null,
  startedAt: at(1),
  endedAt: null,
  result: null,
  error: null,
};

const COMPLETED: EventJob = {
  ...RUNNING,
  status: 'completed',
  endedAt: at(9),
  result: {
    translated_files: ['translations/3c0d2f52-9d5c-4c6f-9a63-6f0f5f3a7c11/es/guide.docx'],
    word_count: 512,
    files: [],
  },
};

const FAILED: EventJob = {
  ...RUNNING,
  status: 'failed',
  endedAt: at(9),
  result: { translated_files: [], word_count: 0, files: [] },
  error: {
    code: 'document_corrupt',
    message: 'guide.docx is damaged and cannot be read. Save it again in Word, then submit the job again.',
    step: 'extract',
    retryable: false,
  },
};

const EXAMPLES: Readonly<Record<JobEventType, { job: EventJob; step: JobStep | null; second: number }>> = {
  'workflow.started': { job: RUNNING, step: null, second: 1 },
  'workflow.completed': { job: COMPLETED, step: null, second: 9 },
  'workflow.failed': { job: FAILED, step: null, second: 9 },
  'workflow.step.started': { job: RUNNING, step: 'extract', second: 2 },
  'workflow.step.completed': { job: RUNNING, step: 'extract', second: 4 },
  'workflow.step.failed': { job: FAILED, step: 'extract', second: 9 },
};

const TMS_CHANGE: TmsChange = {
  system: 'weblate',
  event: 'String added',
  project: 'shop',
  component: 'texts',
  language: 'de',
};

const exampleId = (index: number) => `5f1d7a3e-0c8b-8d21-9e44-2b6f3a9c7d0${index + 1}`;

/** An event of each type as webhooks receive it, for documentation. */
export const exampleEvents: readonly EventBody[] = [
  ...JOB_EVENT_TYPES.map((type, index) => {
    const { job, step, second } = EXAMPLES[type];
    return createEventBody(job, { id: exampleId(index), type, step, at: at(second) });
  }),
  createTmsEventBody(RUNNING.organization, TMS_CHANGE, exampleId(JOB_EVENT_TYPES.length), at(0)),
];

/** The event that the test endpoint sends: a completed job that doesn't exist. @param id UUID of the event */
export function createTestEvent(id: string, organization: string, now: Date): JobEventBody {
  const job: EventJob = {
    ...COMPLETED,
    id,
    organization,
    startedAt: now,
    endedAt: now,
    result: { translated_files: [], word_count: 0, files: [] },
  };
  const body = createEventBody(job, { id, type: 'workflow.completed', step: null, at: now });
  return { ...body, data: { ...body.data, test: true } } as JobEventBody;
}
