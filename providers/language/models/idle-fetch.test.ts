import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createIdleFetch, type Fetch } from './idle-fetch.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A connection that says what the test makes it say, and hangs up as a real one does. */
function connection() {
  let body: ReadableStreamDefaultController<Uint8Array> | undefined;
  let asked: AbortSignal | undefined;
  const answered = Promise.withResolvers<Response>();
  const fetch: Fetch = (_address, init) => {
    asked = init?.signal ?? undefined;
    asked?.addEventListener('abort', () => {
      answered.reject(asked?.reason);
      body?.error(asked?.reason);
    });
    return answered.promise;
  };
  return {
    fetch,
    answer: () =>
      answered.resolve(new Response(new ReadableStream({ start: (controller) => void (body = controller) }))),
    say: (text: string) => body?.enqueue(new TextEncoder().encode(text)),
    end: () => body?.close(),
    signal: () => asked,
  };
}

/** What a promise that is watched from the start fails with. */
const failureOf = (call: Promise<unknown>) => call.catch((error: unknown) => error);

describe('a fetch that gives up on silence', () => {
  it('lets an answer take as long as it likes while something comes', async () => {
    const line = connection();
    const call = createIdleFetch(1000, 'OpenAI', line.fetch)('http://vendor.example');
    await vi.advanceTimersByTimeAsync(900);
    line.answer();
    const text = (await call).text();
    for (const piece of ['a', 'b', 'c']) {
      await vi.advanceTimersByTimeAsync(900);
      line.say(piece);
    }
    await vi.advanceTimersByTimeAsync(900);
    line.end();
    expect(await text).toBe('abc');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('fails when nothing comes, before the answer and in the middle of it, and hangs up', async () => {
    const silent = { id: 'provider_failed', retryable: true, message: expect.stringContaining('for 1 s;') };
    const mute = connection();
    const never = failureOf(createIdleFetch(1000, 'OpenAI', mute.fetch)('http://vendor.example'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(await never).toMatchObject(silent);
    expect(mute.signal()?.aborted).toBe(true);

    const half = connection();
    const call = createIdleFetch(1000, 'OpenAI', half.fetch)('http://vendor.example');
    half.answer();
    const text = failureOf((await call).text());
    half.say('half of');
    await vi.advanceTimersByTimeAsync(1000);
    expect(await text).toMatchObject(silent);
    expect(half.signal()?.aborted).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends with its caller, and leaves no timer behind', async () => {
    const line = connection();
    const caller = new AbortController();
    const call = createIdleFetch(1000, 'OpenAI', line.fetch)('http://vendor.example', { signal: caller.signal });
    const ended = failureOf(call);
    const reason = new Error('enough');
    caller.abort(reason);
    expect(await ended).toBe(reason);
    expect(vi.getTimerCount()).toBe(0);
  });
});
