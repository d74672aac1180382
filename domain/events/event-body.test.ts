import { describe, expect, it } from 'vitest';
import { createEventBody, type EventJob } from './create-event-body.ts';
import { EVENT_BODIES } from './event-body.ts';
import { EVENT_TYPES } from './event-types.ts';
import { createTestEvent, exampleEvents } from './example-events.ts';

const ORGANIZATION = '9b2a6d1e-5b0f-4a57-8b2e-7f0d8a2c4e90';
const JOB: EventJob = {
  id: '3c0d2f52-9d5c-4c6f-9a63-6f0f5f3a7c11',
  organization: ORGANIZATION,
  type: 'aimt',
  status: 'completed',
  groupId: null,
  name: null,
  clientReference: null,
  metadata: null,
  sourceLanguage: 'en',
  targetLanguages: ['es'],
  tms: null,
  projectIdentifier: null,
  startedAt: new Date(0),
  endedAt: new Date(1000),
  result: null,
  error: null,
};
const COMPLETED = { id: JOB.id, type: 'workflow.completed', step: null, at: new Date(1000) } as const;

describe('the body of an event', () => {
  it('has an example of each type that fits its schema', () => {
    expect(exampleEvents.map(({ event_type: type }) => type)).toEqual([...EVENT_TYPES]);
    for (const event of exampleEvents) expect(EVENT_BODIES[event.event_type].parse(event)).toEqual(event);
  });

  it('names the step with its position among all steps of the job', () => {
    const event = { ...COMPLETED, type: 'workflow.step.started', step: 'translate' } as const;
    const { data } = createEventBody(JOB, event);
    expect(data).toMatchObject({ step: { name: 'translate', index: 4, total: 7, error: null } });
  });

  it('has no error for a job that was cancelled', () => {
    const body = createEventBody({ ...JOB, status: 'cancelled' }, { ...COMPLETED, type: 'workflow.failed' });
    expect(body.data).toMatchObject({ status: 'cancelled', error: null, result: null });
  });

  it('names the first five files that failed, with the number of all, and stays below 20 kB', () => {
    const files = Array.from({ length: 100 }, (_, index) => ({
      source_file: `${index}/${'n'.repeat(500)}`,
      language: 'es',
      code: 'document_invalid',
      message: 'é'.repeat(500),
    }));
    const error = { code: 'files_failed', message: 'Some.', step: 'extract', retryable: false, files, file_count: 230 };
    const job = { ...JOB, status: 'failed', error, result: { word_count: 3 } } as const;
    const shown = { ...error, files: files.slice(0, 5) };
    for (const [type, step] of [
      ['workflow.failed', null],
      ['workflow.step.failed', 'extract'],
    ] as const) {
      const body = createEventBody(job, { ...COMPLETED, type, step });
      expect(EVENT_BODIES[type].parse(body)).toEqual(body);
      expect(body.data).toMatchObject(
        step === null ? { error: shown, result: job.result } : { step: { error: shown } },
      );
      expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(20_000);
    }
  });

  it('keeps a small result as it is', () => {
    const result = { word_count: 3, translated_files: ['a'] };
    const { data } = createEventBody({ ...JOB, result }, COMPLETED);
    expect(data).toMatchObject({ result });
    expect(data).not.toHaveProperty('omitted');
  });

  it('omits the largest fields of a result above 20 kB, counted in bytes, and names them', () => {
    const result = { word_count: 3, files: ['é'.repeat(9900)], translated_files: ['b'.repeat(150)] };
    const body = createEventBody({ ...JOB, result }, COMPLETED);
    expect(body.data).toMatchObject({
      result: { word_count: 3, translated_files: result.translated_files },
      omitted: ['result.files'],
    });
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(20_000);
  });

  it('stays below 20 kB whatever the fields of the result are called', () => {
    const result = Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`field_${index}`, 'text']));
    const body = createEventBody({ ...JOB, result }, COMPLETED);
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(20_000);
    expect(body.data).toMatchObject({ result: null, omitted: ['result'] });
  });

  it('of a test event fits the schema and says that it is a test', () => {
    const body = createTestEvent(JOB.id, ORGANIZATION, new Date(0));
    expect(EVENT_BODIES['workflow.completed'].strict().parse(body)).toEqual(body);
    expect(body.data).toMatchObject({ test: true, status: 'completed' });
  });
});
