import { describe, expect, it } from 'vitest';
import { compileTerminology } from '#domain/glossary/compile-terminology.ts';
import { TerminologyCache } from './terminology-cache.ts';

describe('compiled terminologies', () => {
  const compiled: string[] = [];
  const ask = (cache: TerminologyCache, key: string, terms: number) =>
    cache.get(key, async () => {
      compiled.push(key);
      return { terminology: compileTerminology([], 'en', 'de'), terms };
    });

  it('stay as long as there is room for their terms; the one unused for longest goes first', async () => {
    compiled.length = 0;
    const cache = new TerminologyCache(1000);
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(cache, key, 400);
    expect(compiled).toEqual(['a', 'b', 'c', 'b']);
  });

  it('push out nothing when they are larger than all the room', async () => {
    compiled.length = 0;
    const cache = new TerminologyCache(1000);
    for (const key of ['a', 'huge', 'a', 'huge']) await ask(cache, key, key === 'huge' ? 1001 : 400);
    expect(compiled).toEqual(['a', 'huge', 'huge']);
  });

  it('are not kept when compiling fails', async () => {
    compiled.length = 0;
    const cache = new TerminologyCache(1000);
    const failing = cache.get('a', () => Promise.reject(new Error('database down')));
    await expect(failing).rejects.toThrow('database down');
    await ask(cache, 'a', 1);
    expect(compiled).toEqual(['a']);
  });
});
