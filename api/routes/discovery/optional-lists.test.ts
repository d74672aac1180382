import { describe, expect, it } from 'vitest';
import { userMistake } from '#domain/errors.ts';
import { createOptionalLists } from './optional-lists.ts';

describe('a list of a vendor', () => {
  it('is answered as it is', async () => {
    expect(await createOptionalLists()('deepl', async () => ['de'])).toEqual({ list: ['de'], note: null });
  });

  it('is omitted with the reason when the vendor refuses, and not requested again at once', async () => {
    const ask = createOptionalLists();
    let calls = 0;
    const refuse = async () => {
      calls += 1;
      throw userMistake('provider_not_configured', 'The key is wrong: set DEEPL_API_KEY.');
    };
    const expected = { list: undefined, note: 'The key is wrong: set DEEPL_API_KEY.' };
    expect(await ask('deepl', refuse)).toEqual(expected);
    expect(await ask('deepl', refuse)).toEqual(expected);
    expect(calls).toBe(1);
    expect(await ask('google', async () => 1)).toEqual({ list: 1, note: null });
  });

  it('is omitted when the vendor does not answer, without the words of an unexpected error', async () => {
    const ask = createOptionalLists(20);
    const never = new Promise<string>(() => undefined);
    expect(await ask('hangs', () => never)).toEqual({ list: undefined, note: expect.stringContaining('again later') });
    const fail = () => Promise.reject(new Error('a secret'));
    expect((await ask('fails', fail)).note).not.toContain('secret');
  });
});
