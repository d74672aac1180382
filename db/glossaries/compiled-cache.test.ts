import { describe, expect, it } from 'vitest';
import { CompiledCache } from './compiled-cache.ts';

describe('what is compiled of glossaries', () => {
  const compiled: string[] = [];
  const ask = (cache: CompiledCache<string>, key: string, terms: number) =>
    cache.get(key, async () => {
      compiled.push(key);
      return { value: key, terms };
    });

  it('stays as long as there is room for its terms; the one unused for longest goes first', async () => {
    compiled.length = 0;
    const cache = new CompiledCache<string>(1000);
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(cache, key, 400);
    expect(compiled).toEqual(['a', 'b', 'c', 'b']);
  });

  it('pushes out nothing when it is larger than all the room', async () => {
    compiled.length = 0;
    const cache = new CompiledCache<string>(1000);
    for (const key of ['a', 'huge', 'a', 'huge']) await ask(cache, key, key === 'huge' ? 1001 : 400);
    expect(compiled).toEqual(['a', 'huge', 'huge']);
  });

  it('is not kept when compiling fails', async () => {
    compiled.length = 0;
    const cache = new CompiledCache<string>(1000);
    const failing = cache.get('a', () => Promise.reject(new Error('database down')));
    await expect(failing).rejects.toThrow('database down');
    await ask(cache, 'a', 1);
    expect(compiled).toEqual(['a']);
  });
});
