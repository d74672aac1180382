import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emptyFolder } from '#test/suite/shared.ts';
import { readSecretKeys, resolveSecretKeys, secretBoxOf } from './secret-key.ts';

const [KEY, NEXT] = ['a key of at least thirty-two characters', 'the next key of thirty-two characters'];

describe('the secret keys', () => {
  const dataDirectory = emptyFolder();

  const keys = (secretKey?: string, previousSecretKey?: string) =>
    resolveSecretKeys({ secretKey, previousSecretKey, dataDirectory }, false);

  it('are a random one in a file that only its owner can read, without a setting', async () => {
    const { current, previous } = keys();
    expect(current).toMatch(/^.{44}$/);
    expect(previous).toEqual([]);
    expect(keys()).toEqual({ current, previous });
    expect((await stat(join(dataDirectory, 'secret-key'))).mode & 0o777).toBe(0o600);
  });

  it('read what a former key wrote, and write with the new one', () => {
    const old = secretBoxOf(keys(KEY)).seal('token', 'test');
    const box = secretBoxOf(keys(NEXT, KEY));
    expect(box.open(old, 'test')).toBe('token');
    expect(box.isCurrent(box.seal('token', 'test'))).toBe(true);
    expect(() => secretBoxOf(keys(NEXT)).open(old, 'test')).toThrow('LOQUENT_SECRET_KEY_PREVIOUS');
  });

  it('read what the random key wrote once a key is configured', () => {
    const random = secretBoxOf(keys()).seal('token', 'test');
    expect(secretBoxOf(keys(KEY)).open(random, 'test')).toBe('token');
  });

  it('are a new random one after its file was renamed, which is still read', async () => {
    const first = keys().current;
    await rename(join(dataDirectory, 'secret-key'), join(dataDirectory, 'secret-key.previous'));
    const { current, previous } = keys();
    expect(current).not.toBe(first);
    expect(previous).toEqual([first]);
    expect(await readFile(join(dataDirectory, 'secret-key'), 'utf8')).toBe(`${current}\n`);
  });

  it('are not made by commands, nor where several machines need the same', async () => {
    const settings = { secretKey: undefined, previousSecretKey: undefined, dataDirectory };
    const refused = expect.objectContaining({ id: 'invalid_configuration' }) as Error;
    expect(() => readSecretKeys(settings)).toThrow(refused);
    expect(() => resolveSecretKeys(settings, true)).toThrow(refused);
    expect(await readdir(dataDirectory)).toEqual([]);
  });

  it('name the variable of a key that is too short', async () => {
    await writeFile(join(dataDirectory, 'secret-key.previous'), 'short');
    expect(() => secretBoxOf(keys(KEY))).toThrow('LOQUENT_SECRET_KEY_PREVIOUS has 5 characters');
  });
});
