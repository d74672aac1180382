import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_STREAMS } from '#api/open-streams.ts';
import { HEARTBEAT } from '#api/sse.ts';
import { startTestApi, type TestApi } from '#test/service/api.ts';
import { buildApiKey, buildUser } from '#test/database/factories.ts';
import { startFakeModel, type FakeModel } from '#test/fakes/fake-model.ts';
import type { AnswerModel } from '#test/fakes/model-server.ts';
import { answerTexts, foreignText } from '#test/fakes/text-model.ts';
import { buildMemory, segmentsOf } from '#test/database/memories.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { openEvents, type ReceivedEvent, type ReceivedEvents } from '#test/service/server-events.ts';

// Not on PostgreSQL: it tests HTTP.

const SOURCE = 'The old house with the green door is near the river, and its garden is large.';
const SUMMARY = 'An old house near the river has a large garden.';

/** Each stream with its request, the fake model's answers, and the expected `done` event. */
const STREAMS = [
  {
    path: '/v1/text/translate/stream',
    body: { source_text: [SOURCE, 'Not this one.'], source_language: 'en', target_language: 'eo' },
    final: foreignText(SOURCE),
    told: { source_language: 'en', target_language: 'eo' },
  },
  {
    path: '/v1/text/rewrite/stream',
    body: { source_text: SOURCE, source_language: 'en', type: 'summarize' },
    final: SUMMARY,
    told: { source_language: 'en', type: 'summarize' },
  },
] as const;

let api: TestApi;
let vendor: FakeModel;
/** Tests replace these to hold the model back and to have it answer something else. */
let beforeToken: (index: number) => Promise<void> | void;
let answer: AnswerModel;
const opened: ReceivedEvents[] = [];

beforeEach(async () => {
  beforeToken = () => undefined;
  answer = (question) => (question.system.startsWith('You translate') ? answerTexts(foreignText)(question) : SUMMARY);
  vendor = await startFakeModel((question) => answer(question), { beforeToken: (index) => beforeToken(index) });
  api = await startTestApi({ environment: vendor.environment });
});
afterEach(async () => {
  vi.useRealTimers();
  for (const stream of opened.splice(0)) stream.close();
  await vendor.close();
  await api.close();
});

async function open({ path, body }: (typeof STREAMS)[number], key = api.owner.key): Promise<ReceivedEvents> {
  const abort = new AbortController();
  const stream = openEvents(await api.request(path, { json: body, key, signal: abort.signal }), abort);
  opened.push(stream);
  return stream;
}

const names = (events: readonly ReceivedEvent[]) => events.map(({ event }) => event);
const textOf = ({ data }: ReceivedEvent) => (data as { text: string }).text;

/** A gate that tokens wait at. */
function gate(from: number) {
  const { promise, resolve } = Promise.withResolvers<void>();
  beforeToken = (index) => (index < from ? undefined : promise);
  return { open: resolve };
}

describe.each(STREAMS)('$path', (stream) => {
  // Covers POST /v1/text/translate/stream, POST /v1/text/rewrite/stream
  it('sends what there is before the answer is complete, and at last the whole', async () => {
    const held = gate(4);
    const events = await open(stream);
    expect(events.response.status).toBe(200);
    expect(events.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(events.response.headers.get('x-accel-buffering')).toBe('no');
    expect(events.response.headers.get('cache-control')).toBe('no-store, no-transform');
    const first = await events.next();
    expect(first).toEqual({ event: 'delta', id: undefined, data: { text: expect.any(String) as string } });
    expect(stream.final.startsWith(textOf(first))).toBe(true);
    expect(textOf(first).length).toBeLessThan(stream.final.length);

    held.open();
    const rest = await events.rest();
    expect(rest.at(-1)).toMatchObject({ event: 'done', data: { text: stream.final, ...stream.told } });
    expect(Object.keys(rest.at(-1)?.data as object).slice(0, 3)).toEqual(['text', ...Object.keys(stream.told)]);
    expect(names(rest.slice(0, -1)).every((name) => name === 'delta')).toBe(true);
    expect([first, ...rest.slice(0, -1)].map(textOf).join('')).toBe(stream.final);
  });

  it.each([
    [429, 500, 'provider_failed'],
    [402, 402, 'credit_exhausted'],
    [401, 400, 'provider_not_configured'],
  ])('reports a failure before the first piece as an event, too: %i of the provider', async (status, told, code) => {
    vendor.fail({ kind: 'status', status, headers: { 'retry-after': '7' } });
    const events = await open(stream);
    expect(events.response.status).toBe(200);
    const error = expect.any(String) as string;
    expect(await events.rest()).toEqual([{ event: 'error', id: undefined, data: { error, status: told, code } }]);
  });

  it('reports an exhausted budget as an event', async () => {
    await api.request('/v1/usage/budget', { method: 'PUT', json: { monthly_tokens: 10, monthly_characters: 10 } });
    const events = await open(stream);
    expect(events.response.status).toBe(200);
    expect(await events.rest()).toMatchObject([{ event: 'error', data: { status: 402, code: 'credit_exhausted' } }]);
    expect(vendor.questions).toEqual([]);
  });

  it('reports an uncertain language as an event', async () => {
    const text = stream.body.source_text === SOURCE ? 'xqz' : ['xqz'];
    const body = { ...stream.body, source_text: text, source_language: 'auto' };
    const events = await open({ ...stream, body } as never);
    expect(events.response.status).toBe(200);
    expect(await events.rest()).toMatchObject([{ event: 'error', data: { status: 400, code: 'language_undetected' } }]);
  });

  it('hides a failure of the provider that passes', async () => {
    vendor.fail({ kind: 'status', status: 503 }, { kind: 'cut', afterBytes: 0 });
    const events = await open(stream);
    expect((await events.rest()).at(-1)).toMatchObject({ event: 'done', data: { text: stream.final } });
  });

  // Covers POST /v1/text/translate/stream, POST /v1/text/rewrite/stream
  it('reports a failure after the first piece as an event with error, status and code, and ends', async () => {
    vendor.fail({ kind: 'cut', afterBytes: 900 });
    const events = await (await open(stream)).rest();
    expect(events.length).toBeGreaterThan(1);
    expect(
      names(events)
        .slice(0, -1)
        .every((name) => name === 'delta'),
    ).toBe(true);
    expect(events.at(-1)).toEqual({
      event: 'error',
      id: undefined,
      data: { error: expect.any(String) as string, status: 500, code: 'provider_failed' },
    });
    expect(vendor.requests.filter(isQuestion)).toHaveLength(1);
  });

  it('stops the model when its client disconnects, which is not an error', async () => {
    gate(4);
    const events = await open(stream);
    await events.next();
    events.close();
    await expect(vendor.requests.at(-1)?.aborted).resolves.toBeUndefined();
    await vi.waitFor(
      () => expect(api.logged).toContainEqual(expect.objectContaining({ msg: 'request', aborted: true })),
      TEST_TIMEOUT,
    );
    expect(api.logged.filter(({ level }) => Number(level) >= 40)).toEqual([]);
  });

  it('stops the model when its client hangs up before there is anything', async () => {
    vendor.fail({ kind: 'hang' });
    const events = await open(stream);
    await vi.waitFor(() => expect(vendor.requests.some(isQuestion)).toBe(true), TEST_TIMEOUT);
    events.close();
    await expect(vendor.requests.find(isQuestion)?.aborted).resolves.toBeUndefined();
  });

  it('begins before the first piece, with signs of life, and reports a failure as an event', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
    vendor.fail({ kind: 'hang' });
    const events = await open(stream);
    expect(events.response.status).toBe(200);
    await waitForQuestion();
    vi.advanceTimersByTime(HEARTBEAT);
    expect(await events.comment()).toBe(': still here');
    await vendor.close();
    const told = await events.rest();
    expect(told).toMatchObject([{ event: 'error', data: { status: 500 } }]);
  });

  it('limits the open streams of a key and of an organization, and gives a place back at the end', async () => {
    const keyOf = async () => {
      const user = await buildUser(api.orm, { defaultOrganization: api.owner.organizationId });
      return (await buildApiKey(api.orm, { user })).key;
    };
    const held = gate(4);
    const keys = await Promise.all(Array.from({ length: api.dependencies.config.limits.streams / MAX_STREAMS }, keyOf));
    const first = keys[0] ?? '';
    const open20 = (key: string) => Promise.all(Array.from({ length: MAX_STREAMS }, () => open(stream, key)));
    const streams = await open20(first);
    expect(streams.map(({ response }) => response.status)).toEqual(streams.map(() => 200));
    const { response } = await open(stream, first);
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('5');
    for (const key of keys.slice(1)) streams.push(...(await open20(key)));
    const another = await open(stream, await keyOf());
    expect(another.response.status).toBe(429);
    expect(await another.response.json()).toMatchObject({
      error: expect.stringContaining('The organization') as string,
    });
    held.open();
    for (const each of streams) expect((await each.rest()).at(-1)?.event).toBe('done');
    expect((await open(stream, first)).response.status).toBe(200);
  });
});

const isQuestion = ({ method }: { readonly method: string }) => method === 'POST';

/** Waits without timers, which are the test's. */
async function waitForQuestion(): Promise<void> {
  while (!vendor.requests.some(isQuestion)) await new Promise((resolve) => setImmediate(resolve));
}

describe.each(STREAMS)('the budget of $path', (stream) => {
  const usage = async () =>
    (await (await api.request('/v1/usage')).json()) as {
      usage: readonly { input_tokens: number }[];
      budget: { reserved_tokens: number; used_tokens: number };
    };

  it('gets back what a client that hung up had reserved, and is charged for what it used', async () => {
    await api.request('/v1/usage/budget', { method: 'PUT', json: { monthly_tokens: 1_000_000 } });
    gate(4);
    const events = await open(stream);
    await events.next();
    expect((await usage()).budget.reserved_tokens).toBeGreaterThan(0);
    events.close();
    await vi.waitFor(async () => expect((await usage()).budget.reserved_tokens).toBe(0), TEST_TIMEOUT);
    const { usage: records, budget } = await usage();
    expect(records).toHaveLength(1);
    expect(records[0]?.input_tokens).toBeGreaterThan(0);
    expect(budget.used_tokens).toBeGreaterThan(0);
  });
});

describe('/v1/text/translate/stream', () => {
  const [stream] = STREAMS;

  it('translates the first text only', async () => {
    await (await open(stream)).rest();
    expect(vendor.questions.map(({ prompt }) => prompt).join('')).not.toContain('Not this one');
  });

  it.each(['', ' \n\t'])('gives back a text without letters as it was: %j', async (text) => {
    const events = await (await open({ ...stream, body: { ...stream.body, source_text: [text] } } as never)).rest();
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { text, skipped: 'empty', engine: null } });
    expect(vendor.questions).toEqual([]);
  });

  it('carries a translation that was put right when the pieces were wrong', async () => {
    const source = 'Click {button} to open the old house with the green door.';
    const isFirst = () => vendor.questions.length === 1;
    answer = (question) =>
      answerTexts((text) => (isFirst() ? 'Pyvpx gb bcra gur byq ubhfr.' : foreignText(text)))(question);
    const body = { ...stream.body, source_text: [source] };
    const events = await (await open({ ...stream, body } as never)).rest();
    const done = events.at(-1) as ReceivedEvent;
    expect(done.event).toBe('done');
    expect(textOf(done).match(/\{button\}/g)).toHaveLength(1);
    expect(events.slice(0, -1).map(textOf).join('')).not.toBe(textOf(done));
  });
});

describe('a stream with a translation memory', () => {
  it('is the exact match, without a question to the model', async () => {
    const segments = segmentsOf([[SOURCE, 'La casa vieja.']]);
    const { store } = await buildMemory(api, api.owner.organizationId, segments);
    const body = { source_text: [SOURCE], source_language: 'en', target_language: 'es', context_stores: [store] };
    const answer = await api.request('/v1/text/translate/stream', { json: body, key: api.owner.key });
    const text = await answer.text();
    expect(text).toContain('event: delta\ndata: {"text":"La casa vieja."}');
    expect(text).toMatch(/event: done\ndata: \{"text":"La casa vieja\.".*"reused":true/);
    expect(vendor.questions).toEqual([]);
  });
});
