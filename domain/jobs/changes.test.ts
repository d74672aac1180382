import { describe, expect, it } from 'vitest';
import { applyChange, type JobChange, type JobState } from './changes.ts';
import { stepsOf, type JobStep } from './kinds/index.ts';

const QUEUED: JobState = {
  type: 'docx_translation',
  category: 'document',
  status: 'queued',
  stage: 'queued',
  input: {},
};
const failure = (step: string) => ({ code: 'x', message: 'It failed.', step, retryable: false });

/** Applies changes in order. @returns the state, and the events as `type step` */
function run(changes: readonly JobChange[], from: JobState = QUEUED) {
  let state = from;
  const events: string[] = [];
  for (const change of changes) {
    const applied = applyChange(state, change);
    if (applied === undefined) continue;
    state = { ...from, status: applied.status, stage: applied.stage };
    events.push(...applied.events.map(({ type, step }) => (step === null ? type : `${type} ${step}`)));
  }
  return { state, events };
}

const enter = (step: JobStep): JobChange => ({ kind: 'enter', step });
const COMPLETED: JobChange = { kind: 'end', status: 'completed', error: null };

describe('the changes of a job', () => {
  it('emit each step once, in the order of its kind', () => {
    const { state, events } = run([
      { kind: 'begin' },
      { kind: 'begin' },
      enter('plan'),
      enter('extract'),
      enter('translate'),
      enter('extract'),
      enter('translate'),
      enter('write'),
      enter('finish'),
      COMPLETED,
      COMPLETED,
    ]);
    expect(state).toMatchObject({ status: 'completed', stage: 'finished' });
    expect(events).toEqual([
      'workflow.started',
      'workflow.step.started open',
      ...['plan', 'extract', 'survey', 'translate', 'check', 'write', 'finish'].flatMap((step, index, steps) => [
        `workflow.step.completed ${index === 0 ? 'open' : steps[index - 1]}`,
        `workflow.step.started ${step}`,
      ]),
      'workflow.step.completed finish',
      'workflow.completed',
    ]);
    expect(new Set(events).size).toBe(events.length);
  });

  it.each([
    ['document', ['check', 'write']],
    ['video', ['check', 'synthesize', 'mix', 'layout', 'mux', 'verify']],
  ] as const)('of a render are those of a %s', (category, own) => {
    const { events } = run([{ kind: 'begin' }, COMPLETED], { ...QUEUED, type: 'render', category });
    const started = events.filter((event) => event.startsWith('workflow.step.started'));
    expect(started.map((event) => event.split(' ')[1])).toEqual(['open', ...own, 'finish']);
  });

  it('emit the same events of a job whose steps were not recorded one by one', () => {
    const reviewed = { ...QUEUED, input: { review: true } };
    const all = run([{ kind: 'begin' }, ...stepsOf('docx_translation').map(enter), COMPLETED], reviewed);
    expect(run([{ kind: 'begin' }, COMPLETED], reviewed).events).toEqual(all.events);
    const withoutReview = all.events.filter((event) => !event.endsWith('review'));
    expect(withoutReview).toHaveLength(all.events.length - 2);
    expect(run([{ kind: 'begin' }, COMPLETED]).events).toEqual(withoutReview);
  });

  it('say of a step that failed ahead of its turn that it had started, and not that those before it ended', () => {
    const subtitles = { ...QUEUED, type: 'subtitle_video', category: 'video' } as const;
    const failed = { kind: 'end', status: 'failed', error: failure('translate') } as const;
    const { events } = run([{ kind: 'begin' }, enter('transcribe'), failed], subtitles);
    const last = ['workflow.step.started translate', 'workflow.step.failed translate', 'workflow.failed'];
    expect(events.slice(-4)).toEqual(['workflow.step.started transcribe', ...last]);
  });

  it('say which step failed, and of a cancelled job no step', () => {
    const failed = run([
      { kind: 'begin' },
      enter('extract'),
      { kind: 'end', status: 'failed', error: failure('extract') },
    ]);
    expect(failed.state).toMatchObject({ status: 'failed', stage: 'extract' });
    expect(failed.events.slice(-2)).toEqual(['workflow.step.failed extract', 'workflow.failed']);
    const refused = run([{ kind: 'end', status: 'failed', error: failure('start') }]);
    expect(refused.events).toEqual(['workflow.started', 'workflow.failed']);
    const cancelled = run([
      { kind: 'begin' },
      { kind: 'request_cancel' },
      { kind: 'end', status: 'cancelled', error: null },
    ]);
    expect(cancelled.events.slice(2)).toEqual(['workflow.failed']);
  });

  it('leave a job that has ended as it is', () => {
    for (const status of ['completed', 'failed', 'cancelled'] as const) {
      const ended = { ...QUEUED, status };
      const changes: readonly JobChange[] = [{ kind: 'begin' }, enter('write'), { kind: 'request_cancel' }, COMPLETED];
      for (const change of changes) expect(applyChange(ended, change)).toBeUndefined();
    }
  });

  it('emit nothing for jobs that the service starts on its own', () => {
    const { state, events } = run([{ kind: 'begin' }, COMPLETED], {
      ...QUEUED,
      type: 'file_analysis',
      category: 'system',
    });
    expect(state.status).toBe('completed');
    expect(events).toEqual([]);
  });
});
