import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emptyFolder } from '#test/suite/shared.ts';
import { createLocalStorage } from './local-storage.ts';
import { describeStorage } from './testing/storage-contract.ts';

const bytes = (text: string) => Buffer.from(text);

describeStorage('a local folder', async () => {
  const root = await mkdtemp(join(tmpdir(), 'loquent-storage-'));
  return {
    storage: createLocalStorage(root),
    async close() {
      const leftovers = await readdir(join(root, '.incoming'));
      await rm(root, { recursive: true, force: true });
      if (leftovers.length > 0) throw new Error(`unfinished files are left: ${leftovers.join(', ')}`);
    },
  };
});

describe('a local folder', () => {
  const root = emptyFolder();
  const outside = emptyFolder();

  it('holds objects as files at their keys', async () => {
    await createLocalStorage(join(root, 'made')).write('a/b.txt', bytes('x'));
    expect(await readFile(join(root, 'made/a/b.txt'), 'utf8')).toBe('x');
  });

  it('never follows symbolic links', async () => {
    const storage = createLocalStorage(root);
    await writeFile(join(outside, 'secret'), 'secret');
    await symlink(outside, join(root, 'folder'));
    await symlink(join(outside, 'secret'), join(root, 'file'));
    for (const key of ['folder/secret', 'file']) {
      expect(await storage.stat(key)).toBeUndefined();
      await expect(storage.read(key)).rejects.toMatchObject({ id: 'not_found' });
      await expect(storage.copy(key, 'copy')).rejects.toMatchObject({ id: 'not_found' });
      expect(await storage.remove(key)).toBe(false);
    }
    expect(await storage.list('folder')).toEqual({ objects: [], folders: [] });
    expect(await storage.list('')).toEqual({ objects: [], folders: [] });
    await expect(storage.write('folder/new/file', bytes('x'))).rejects.toMatchObject({ id: 'conflict' });
    await storage.removeFolder('folder');
    await storage.write('file', bytes('mine'));
    expect(await readdir(outside)).toEqual(['secret']);
    expect(await readFile(join(outside, 'secret'), 'utf8')).toBe('secret');
  });

  it('keeps its folder of unfinished files to itself', async () => {
    const storage = createLocalStorage(root);
    await expect(storage.write('.incoming/a', bytes('x'))).rejects.toMatchObject({ id: 'conflict' });
    await expect(storage.removeFolder('.incoming')).rejects.toMatchObject({ id: 'conflict' });
    expect((await storage.list('')).folders).toEqual([]);
  });

  it('keeps unfinished files of running processes when another one starts', async () => {
    createLocalStorage(root);
    await writeFile(join(root, '.incoming', 'unfinished'), 'x');
    createLocalStorage(root);
    expect(await readdir(join(root, '.incoming'))).toEqual(['unfinished']);
  });

  it('removes files that a process left unfinished an hour ago', async () => {
    await createLocalStorage(root).write('a', bytes('x'));
    await writeFile(join(root, '.incoming', 'unfinished'), 'x');
    await mkdir(join(root, '.incoming', 'removed', 'deep'), { recursive: true });
    const storage = createLocalStorage(root, { now: () => Date.now() + 61 * 60 * 1000 });
    expect(await readdir(join(root, '.incoming'))).toEqual([]);
    expect((await storage.read('a')).toString()).toBe('x');
  });

  it('copies without taking more space', async () => {
    const storage = createLocalStorage(root);
    await storage.write('a', bytes('x'));
    await storage.copy('a', 'b');
    expect((await stat(join(root, 'b'))).ino).toBe((await stat(join(root, 'a'))).ino);
  });

  it('adopts a file from another file system', async ({ skip }) => {
    const other = await mkdtemp('/dev/shm/loquent-').catch(() => undefined);
    const device = other === undefined ? undefined : (await stat(other)).dev;
    if (other === undefined || device === (await stat(root)).dev) {
      skip('there is no second file system here (/dev/shm)');
      return;
    }
    try {
      await writeFile(join(other, 'upload'), 'from afar');
      const storage = createLocalStorage(root);
      expect(await storage.adopt('a/b', join(other, 'upload'))).toMatchObject({ key: 'a/b', size: 9 });
      expect((await storage.read('a/b')).toString()).toBe('from afar');
      expect(await readdir(other)).toEqual([]);
      expect(await readdir(join(root, '.incoming'))).toEqual([]);
    } finally {
      await rm(other, { recursive: true, force: true });
    }
  });

  it('replaces a leftover empty folder by a file', async () => {
    const storage = createLocalStorage(root);
    await mkdir(join(root, 'a/b'), { recursive: true });
    await storage.write('a/b', bytes('x'));
    expect((await storage.read('a/b')).toString()).toBe('x');
  });

  it('names the folder and what to do when access is denied', async ({ skip }) => {
    if (process.getuid?.() === 0) {
      skip('the superuser may write everywhere');
      return;
    }
    const storage = createLocalStorage(root);
    await chmod(root, 0o500);
    const failure = storage.write('a/b', bytes('x'));
    await expect(failure).rejects.toMatchObject({ id: 'unavailable', retryable: true });
    await expect(failure).rejects.toThrow(root);
    await chmod(root, 0o700);
  });

  it('says at once when its folder can not be made', async () => {
    await writeFile(join(root, 'file'), 'x');
    expect(() => createLocalStorage(join(root, 'file'))).toThrow();
  });
});
