import { describe, expect, it } from 'vitest';
import { createSharedCall, SharedCalls } from './shared-calls.ts';

const FOREVER = Number.POSITIVE_INFINITY;

/** Calls that the test ends itself, and the outcome of each. */
function controlled() {
  const calls: { readonly signal: AbortSignal; readonly end: (result: string | Error) => void }[] = [];
  const call = (signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      calls.push({ signal, end: (result) => (typeof result === 'string' ? resolve(result) : reject(result)) });
    });
  return { calls, call };
}

describe('a shared call', () => {
  it('is made once for all who ask, and its result is kept', async () => {
    const { calls, call } = controlled();
    const shared = createSharedCall(call, () => FOREVER);
    const both = Promise.all([shared.get(), shared.get(new AbortController().signal)]);
    calls[0]?.end('result');
    expect(await both).toEqual(['result', 'result']);
    expect(await shared.get()).toBe('result');
    expect(calls).toHaveLength(1);
    shared.forget();
    void shared.get().catch(() => {});
    expect(calls).toHaveLength(2);
  });

  it('continues until its last waiting caller has gone', async () => {
    const { calls, call } = controlled();
    const shared = createSharedCall(call, () => FOREVER);
    const [first, second] = [new AbortController(), new AbortController()];
    const results = [first, second].map(({ signal }) => shared.get(signal).catch((error: unknown) => error));
    first.abort('first');
    expect(await results[0]).toBe('first');
    expect(calls[0]?.signal.aborted).toBe(false);
    second.abort('second');
    expect(await results[1]).toBe('second');
    await expect.poll(() => calls[0]?.signal.aborted).toBe(true);
    const again = shared.get();
    calls[1]?.end('later');
    expect(await again).toBe('later');
  });

  it('is made again after a failure, and when its result is too old', async () => {
    const { calls, call } = controlled();
    const shared = createSharedCall(call, () => 0);
    const failed = shared.get();
    calls[0]?.end(new Error('no'));
    await expect(failed).rejects.toThrow('no');
    for (const index of [1, 2]) {
      const result = shared.get();
      calls[index]?.end(`result ${index}`);
      expect(await result).toBe(`result ${index}`);
    }
  });
});

describe('shared calls', () => {
  const { signal } = new AbortController();

  it('are made once per key, and keep the results that were requested last', async () => {
    const calls = new SharedCalls<string>(() => FOREVER, 2);
    const made: string[] = [];
    const ask = (key: string) =>
      calls.get(
        key,
        () => {
          made.push(key);
          return Promise.resolve(`${key}!`);
        },
        signal,
      );
    expect(await Promise.all(['a', 'a', 'b'].map(ask))).toEqual(['a!', 'a!', 'b!']);
    await ask('a');
    await ask('c');
    expect(calls.results()).toEqual(['a!', 'c!']);
    calls.forget('a!');
    await ask('a');
    expect(made).toEqual(['a', 'b', 'c', 'a']);
  });

  it('keep no failure', async () => {
    const calls = new SharedCalls<string>(() => FOREVER, 2);
    await expect(calls.get('a', () => Promise.reject(new Error('no')), signal)).rejects.toThrow('no');
    expect(await calls.get('a', () => Promise.resolve('yes'), signal)).toBe('yes');
  });
});
