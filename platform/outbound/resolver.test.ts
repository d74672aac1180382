import type { LookupAddress } from 'node:dns';
import { beforeEach, describe, expect, it } from 'vitest';
import { createResolver, type ResolveName } from './resolver.ts';

const ADDRESSES: readonly LookupAddress[] = [{ address: '203.0.113.1', family: 4 }];

let now: number;
/** Look-ups that wait for their answer, by name. */
let asked: Map<string, PromiseWithResolvers<readonly LookupAddress[]>>;
let count: number;
let resolve: ResolveName;
beforeEach(() => {
  [now, count, asked] = [0, 0, new Map()];
  resolve = createResolver({
    concurrency: 2,
    now: () => now,
    lookUp: (name) => {
      count += 1;
      const answer = Promise.withResolvers<readonly LookupAddress[]>();
      asked.set(name, answer);
      return answer.promise;
    },
  });
});
const turn = () => new Promise((done) => setImmediate(done));

describe('look-ups of names', () => {
  it('of a party are made one at a time, and those of another one meanwhile', async () => {
    const first = resolve('dead-1.test', 'one');
    const second = resolve('dead-2.test', 'one');
    const other = resolve('alive.test', 'two');
    await turn();
    expect([...asked.keys()]).toEqual(['dead-1.test', 'alive.test']);
    asked.get('alive.test')?.resolve(ADDRESSES);
    expect(await other).toEqual(ADDRESSES);
    asked.get('dead-1.test')?.reject(new Error('no answer'));
    await expect(first).rejects.toThrow('no answer');
    await turn();
    asked.get('dead-2.test')?.resolve(ADDRESSES);
    expect(await second).toEqual(ADDRESSES);
  });

  it('of the same name do not wait for the line of another party', async () => {
    void resolve('dead.test', 'one').catch(() => undefined);
    void resolve('alive.test', 'one');
    const other = resolve('alive.test', 'two');
    await turn();
    asked.get('alive.test')?.resolve(ADDRESSES);
    expect(await other).toEqual(ADDRESSES);
    asked.get('dead.test')?.reject(new Error('no answer'));
  });

  it('are limited in total', async () => {
    for (const party of ['one', 'two', 'three']) void resolve(`${party}.test`, party);
    await turn();
    expect(asked.size).toBe(2);
  });
});

describe('an answer', () => {
  it('is shared by those who ask at the same time and for three seconds', async () => {
    const both = [resolve('name.test', 'one'), resolve('name.test', 'one')];
    await turn();
    asked.get('name.test')?.resolve(ADDRESSES);
    expect(await Promise.all(both)).toEqual([ADDRESSES, ADDRESSES]);
    now = 2_999;
    await resolve('name.test', 'another');
    expect(count).toBe(1);
    now = 3_000;
    void resolve('name.test', 'one');
    await turn();
    expect(count).toBe(2);
  });

  it('that is a failure is shared as long', async () => {
    const first = resolve('name.test', 'one');
    await turn();
    asked.get('name.test')?.reject(new Error('no such name'));
    await expect(first).rejects.toThrow('no such name');
    await expect(resolve('name.test', 'one')).rejects.toThrow('no such name');
    expect(count).toBe(1);
  });
});
