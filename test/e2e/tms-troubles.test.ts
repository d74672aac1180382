import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TMS_NAMES, type TmsName } from '#domain/projects/tms-name.ts';
import type { AnswerModel } from '#test/fakes/model-server.ts';
import { startFakeModel } from '#test/fakes/fake-model.ts';
import { answerTexts, foreignText } from '#test/fakes/text-model.ts';
import { TMS_READ_ONLY_TOKEN, type FakeString, type FakeTms } from '#test/fakes/tms/fake-project.ts';
import { connectFakeTms, startTms, submitProjectJob } from '#test/fakes/tms/start-tms.ts';
import { startTestService, type JobRecord, type TestService } from '#test/service/service.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Left to npm run test:all: tms-projects.test.ts has a job on a project of each system.

// Not on PostgreSQL: it tests answers of other systems.

const STRINGS: readonly FakeString[] = [
  { id: 1, key: 'title', source: 'Your orders' },
  { id: 2, key: 'open', source: 'Open the invoice of SHOP today', placeholders: ['SHOP'] },
  { id: 3, key: 'remove', source: 'Remove everything from the list', maximumLength: 12 },
  { id: 4, key: 'close', source: 'Close all of the windows now', maximumLength: 5 },
];

/** Set while a model is to wait, or people are to be at work, between pulling and pushing. */
let meanwhile: () => Promise<void> | void = () => {};

/** The shortest that the model can do, when it is asked to be short. */
const SHORT = 'Xhem';
const model: AnswerModel = async (question) => {
  await meanwhile();
  const isShort = /at most \d+ characters/.test(question.prompt);
  return answerTexts(
    isShort ? () => (question.prompt.includes('at most 12') ? SHORT : `${SHORT} zu lang`) : foreignText,
  )(question);
};

let service: TestService;
let servers: ReadonlyMap<TmsName, FakeTms>;

const vendor = sharedByTests(() => startFakeModel(model));
beforeAll(async () => {
  const started = await Promise.all(TMS_NAMES.map((name) => startTms(name, { languages: ['de'], strings: STRINGS })));
  servers = new Map(TMS_NAMES.map((name, index) => [name, started[index]!]));
  service = await startTestService({
    environment: {
      OUTBOUND_ALLOW: '127.0.0.0/8',
      CROWDIN_BASE_URL: servers.get('crowdin')!.url,
      LOKALISE_BASE_URL: servers.get('lokalise')!.url,
      ...vendor.environment,
    },
  });
  for (const [name, server] of servers) await connectFakeTms(service, name, server);
});
afterEach(async () => {
  meanwhile = () => {};
  for (const [name, server] of servers) {
    server.project.translations.clear();
    server.project.writes.length = 0;
    server.project.isLocked = false;
    await connectFakeTms(service, name, server);
  }
});
afterAll(async () => {
  await service?.close();
  for (const server of servers?.values() ?? []) await server.close();
});

const tmsOf = (name: TmsName) => ({ name, project_identifier: servers.get(name)!.identifier });
const submit = (name: TmsName, body: object = {}) =>
  submitProjectJob(service, 'translation', { tms: tmsOf(name), ...body });
const run = async (name: TmsName, body: object = {}): Promise<JobRecord> => service.ended(await submit(name, body));

/** The activity of a job or its children that waits for its next attempt, and when that is due. */
async function waiting(jobId: string) {
  for (const workflowId of [jobId, `${jobId}/0/de`]) {
    const handle = service.client.workflow.getHandle(workflowId);
    const description = await handle.describe().catch(() => undefined);
    const pending = description?.raw.pendingActivities?.find(({ attempt }) => (attempt ?? 0) > 1);
    if (pending !== undefined) return { workflowId, pending };
  }
  return undefined;
}

interface Skipped {
  readonly type: string;
  readonly seconds: number;
}

/** Has Temporal make the attempt that is due in ten minutes now, as if they were over. */
async function skipWait(jobId: string, before?: Skipped): Promise<Skipped> {
  const next = async () => {
    const found = await waiting(jobId);
    return found?.pending.activityType?.name === before?.type ? undefined : found;
  };
  let found = await next();
  while (found === undefined) found = await next();
  const { workflowId, pending } = found;
  const due = Number(pending.scheduledTime?.seconds ?? 0) - Number(pending.lastAttemptCompleteTime?.seconds ?? 0);
  await service.client.workflowService.resetActivity({
    namespace: service.namespace,
    execution: { workflowId },
    id: pending.activityId!,
  });
  return { type: pending.activityType?.name ?? '', seconds: due };
}

const TEN_MINUTES = { kind: 'status', status: 503, headers: { 'retry-after': '600' } } as const;

describe('a job on a project', () => {
  it('waits ten minutes for a system that is down, at any point, and continues', async () => {
    const server = servers.get('weblate')!;
    // Down when the job begins, in the middle of pulling, and when it has translated.
    server.fail(TEN_MINUTES);
    server.project.onRequest = (path) => {
      if (!path.startsWith('/api/translations/shop/texts/en/units/')) return;
      delete server.project.onRequest;
      server.fail(TEN_MINUTES);
    };
    const jobId = await submit('weblate');
    const opened = await skipWait(jobId);
    const pulled = await skipWait(jobId, opened);
    meanwhile = () => {
      meanwhile = () => {};
      server.fail(TEN_MINUTES);
    };
    const pushed = await skipWait(jobId, pulled);
    expect([opened.type, pulled.type, pushed.type]).toEqual(['openJob', 'pullUnits', 'pushUnits']);
    for (const { seconds } of [opened, pulled, pushed]) expect(seconds).toBeGreaterThanOrEqual(599);
    const job = await service.ended(jobId);
    expect(job).toMatchObject({ status: 'completed', error: null });
    expect(server.project.writes).toEqual(['de/1', 'de/2', 'de/3']);
  });

  it('is cancelled while it waits for a system that is down', async () => {
    const server = servers.get('weblate')!;
    server.fail(TEN_MINUTES);
    const jobId = await submit('weblate');
    await expect.poll(async () => (await waiting(jobId))?.pending.activityType?.name).toBe('openJob');
    await service.request(`/v1/jobs/${jobId}`, { method: 'DELETE' });
    expect(await service.ended(jobId)).toMatchObject({ status: 'cancelled', error: null });
    expect(server.project.writes).toEqual([]);
  });

  it('is cancelled while a system does not answer, and leaves there what it had pushed', async () => {
    const server = servers.get('crowdin')!;
    let arrived = 0;
    meanwhile = () => {
      meanwhile = () => {};
      // The comparison takes three requests; the first writes are answered, one hangs.
      server.project.onWrite = () => {
        arrived += 1;
        if (arrived === 1) server.fail({ kind: 'hang' });
      };
    };
    const strings = server.project.strings;
    const more = Array.from({ length: 40 }, (_, index) => ({
      id: 100 + index,
      key: `k${index}`,
      source: `Text of ${index} words`,
    }));
    strings.push(...more);
    const jobId = await submit('crowdin');
    await expect.poll(() => arrived).toBeGreaterThan(1);
    await service.request(`/v1/jobs/${jobId}`, { method: 'DELETE' });
    expect(await service.ended(jobId)).toMatchObject({ status: 'cancelled', error: null });
    expect(new Set(server.project.writes).size).toBe(server.project.writes.length);
    expect(server.project.writes.length).toBeGreaterThan(0);
    delete server.project.onWrite;
    // Another job does the rest.
    const rest = await run('crowdin');
    expect(rest.error).toBeNull();
    for (const { id } of more) expect(server.project.isTranslated('de', id)).toBe(true);
    strings.splice(strings.length - more.length);
  });
});

describe.each(TMS_NAMES)('a job on a project at %s', (name) => {
  it('leaves alone what people change meanwhile, obeys glossary, placeholders and limits, and labels strings', async () => {
    const { project } = servers.get(name)!;
    meanwhile = () => project.write('de', 1, { text: 'Von Hand' }, 'translated');
    const job = await run(name, { tms: { ...tmsOf(name), label: 'loquent' } });
    expect(job.error).toBeNull();
    expect(project.translation('de', 1)?.forms).toEqual({ text: 'Von Hand' });
    const text = (id: number) => project.translation('de', id)?.forms['text'];
    // Weblate has a field for placeholders; the others know usual forms only.
    if (name === 'weblate') expect(text(2)).toContain('SHOP');
    expect(text(3)).toBe(SHORT);
    expect(project.isTranslated('de', 4)).toBe(false);
    expect(job.result.components).toMatchObject([
      {
        pushed: 2,
        not_pushed: [
          { reason: 'changed_meanwhile', count: 1 },
          { reason: 'too_long', count: 1 },
        ],
      },
    ]);
    expect([...project.labels].toSorted()).toEqual(['loquent/2', 'loquent/3']);
    // The glossary of the project asks for "Rechnung".
    const asked = vendor.questions
      .map(({ system, prompt }) => `${system}\n${prompt}`)
      .filter((q) => q.includes('invoice'));
    expect(asked.every((question) => question.includes('Rechnung'))).toBe(true);
    expect(asked.length).toBeGreaterThan(0);
  });

  it('explains an archived project, a language that it lacks, a token that only reads, and one that is wrong', async () => {
    const server = servers.get(name)!;
    const codeOf = async (body: object = {}) => {
      const { error } = await run(name, body);
      return `${error?.step} ${error?.code}`;
    };
    expect(await codeOf({ target_languages: ['fr'] })).toBe('open tms_language_missing');
    server.project.isLocked = true;
    expect(await codeOf()).toBe('open tms_project_locked');
    server.project.isLocked = false;
    await connectFakeTms(service, name, server, TMS_READ_ONLY_TOKEN);
    expect(await codeOf()).toBe('write tms_forbidden');
    // A token that was revoked after it was stored.
    server.fail(...Array.from({ length: 1 }, () => REVOKED[name]));
    expect(await codeOf()).toBe('open tms_unauthorized');
    expect(server.project.writes).toEqual([]);
  });
});

const REVOKED = {
  weblate: { kind: 'status', status: 401 },
  crowdin: { kind: 'status', status: 401 },
  lokalise: { kind: 'status', status: 400, body: '{"error":{"message":"Invalid `X-Api-Token` header","code":400}}' },
} as const satisfies Record<TmsName, object>;
