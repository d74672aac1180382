import { randomBytes } from 'node:crypto';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { StoredPiece } from '#platform/storage/partial-objects.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';
import { emptyFolder, freshForEachTest } from '#test/suite/shared.ts';

/** Storage to test, empty, and how to end it. */
export interface StorageUnderTest {
  readonly storage: ObjectStorage;
  close(): Promise<void>;
}

const bytes = (text: string) => Buffer.from(text);
const notFound = expect.objectContaining({ id: 'not_found', retryable: false });

/**
 * Declares the tests that every implementation of ObjectStorage has to pass.
 *
 * @param create called before each test
 */
export function describeStorage(name: string, create: () => Promise<StorageUnderTest>): void {
  describe(`${name} as object storage`, () => {
    let storage: ObjectStorage;

    const under = freshForEachTest(() => create());
    const uploads = emptyFolder();
    beforeEach(() => {
      ({ storage } = under);
    });

    const text = async (key: string) => (await storage.read(key)).toString();
    const upload = async (content: string | Uint8Array) => {
      const path = join(uploads, 'upload');
      await writeFile(path, content);
      return path;
    };

    it('takes objects piece by piece, and shows them once they are complete', async () => {
      const whole = randomBytes(7 * 1024 * 1024);
      const cuts = [0, 100, 6 * 1024 * 1024, whole.length];
      await storage.write('a/talk.mp4', bytes('before'));
      const [key, folder] = ['a/talk.mp4', 'uploads/org/id'];
      const object = { key, folder, handle: await storage.partials.begin(key, folder), length: whole.length };
      const pieces = new Map<number, StoredPiece>();
      let parts = 0;
      const nextPart = () => Promise.resolve((parts += 1));
      for (const [index, start] of cuts.slice(0, -1).entries()) {
        const last = [...pieces.values()].at(-1);
        const writer = await storage.partials.open(object, { received: start, last, nextPart });
        await writer.write(whole.subarray(start, cuts[index + 1]));
        const piece = await writer.flushPiece();
        await writer.write(bytes('not kept'));
        await writer.close();
        if (piece !== undefined) pieces.set(piece.start, piece);
      }
      expect(await text(key)).toBe('before');
      expect(await storage.partials.complete(object, [...pieces.values()])).toMatchObject({ key, size: whole.length });
      expect((await storage.read(key)).equals(whole)).toBe(true);
      // As after a crash.
      expect(await storage.partials.complete(object, [...pieces.values()])).toMatchObject({ size: whole.length });
      expect((await storage.list('uploads/org')).folders).toEqual([]);
      const other = { ...object, handle: await storage.partials.begin(key, folder) };
      await storage.partials.discard(other);
      expect((await storage.read(key)).equals(whole)).toBe(true);
    });

    it('gives back what was written, with size and time', async () => {
      const before = Date.now() - 2000;
      await storage.write('a/b/c.txt', bytes('hello'));
      const { object, stream } = await storage.open('a/b/c.txt');
      expect(await buffer(stream)).toEqual(bytes('hello'));
      expect(await text('a/b/c.txt')).toBe('hello');
      expect(object).toMatchObject({ key: 'a/b/c.txt', size: 5 });
      expect(object.modifiedAt.getTime()).toBeGreaterThan(before);
      expect(await storage.stat('a/b/c.txt')).toEqual(object);
    });

    it('holds empty and large objects', async () => {
      const large = Buffer.alloc(9 * 1024 * 1024, 'loquent ');
      await storage.write('empty', bytes(''));
      await storage.write('large', large);
      expect(await storage.read('empty')).toHaveLength(0);
      expect((await storage.read('large')).equals(large)).toBe(true);
    });

    it('gives ranges of an object, with what the whole of it is', async () => {
      await storage.write('a', bytes('0123456789'));
      for (const [start, end, expected] of [
        [0, 0, '0'],
        [2, 4, '234'],
        [9, 9, '9'],
        [0, 9, '0123456789'],
      ] as const) {
        const { object, stream } = await storage.open('a', { start, end });
        expect([object.size, (await buffer(stream)).toString()]).toEqual([10, expected]);
      }
    });

    it('names a version by its etag, which every way to look at it shares', async () => {
      await storage.write('a', bytes('one'));
      const { etag } = (await storage.stat('a'))!;
      expect(etag).toMatch(/^[\x21\x23-\x7e]+$/);
      expect((await storage.list('')).objects[0]?.etag).toBe(etag);
      const opened = await storage.open('a', { start: 1, end: 2 }, etag);
      expect([opened.object.etag, (await buffer(opened.stream)).toString()]).toEqual([etag, 'ne']);
      expect((await storage.adopt('a', await upload('two'))).etag).not.toBe(etag);
      await expect(storage.open('a', undefined, etag)).rejects.toMatchObject({ id: 'conflict', retryable: true });
      await expect(storage.open('missing', undefined, etag)).rejects.toEqual(notFound);
    });

    it('has a folder for files on their way in, from which large ones are adopted whole', async () => {
      const large = Buffer.alloc(21 * 1024 * 1024, 'loquent ');
      const path = join(storage.incomingFolder, 'large');
      await writeFile(path, large);
      expect(await storage.adopt('large', path)).toMatchObject({ key: 'large', size: large.length });
      expect((await storage.read('large')).equals(large)).toBe(true);
      await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' });
    });

    it('replaces an object, while a reader of the old one keeps it', async () => {
      await storage.write('a', bytes('old'));
      const { stream } = await storage.open('a');
      await storage.write('a', bytes('new one'));
      expect((await buffer(stream)).toString()).toBe('old');
      expect(await text('a')).toBe('new one');
    });

    it('keeps one whole object when 50 write it at once', async () => {
      const contents = Array.from({ length: 50 }, (_, index) => String.fromCharCode(48 + index).repeat(200_000));
      await Promise.all(contents.map((content) => storage.write('a/b', bytes(content))));
      expect(contents).toContain(await text('a/b'));
      expect(await storage.list('a')).toMatchObject({ objects: [{ key: 'a/b', size: 200_000 }], folders: [] });
    });

    it('shows readers a whole object while it is being replaced', async () => {
      await storage.write('a', bytes('0'.repeat(100_000)));
      const writers = Array.from({ length: 20 }, (_, index) =>
        storage.write('a', bytes(`${index % 10}`.repeat(100_000))),
      );
      const seen = await Promise.all(Array.from({ length: 40 }, () => text('a')));
      await Promise.all(writers);
      expect(seen.every((content) => content === content[0]!.repeat(100_000))).toBe(true);
    });

    it('keeps what is written while the rest of the folder is removed', async () => {
      await Promise.all(
        Array.from({ length: 40 }, async (_, index) => {
          await storage.write(`folder/deep/${index}`, bytes('x'));
          expect(await storage.remove(`folder/deep/${index}`)).toBe(true);
          await storage.write(`folder/deep/${index}`, bytes('kept'));
        }),
      );
      expect((await storage.list('folder/deep')).objects).toHaveLength(40);
    });

    it('adopts a file, which is gone from its place then', async () => {
      const path = await upload('content');
      expect(await storage.adopt('x/y', path)).toMatchObject({ key: 'x/y', size: 7 });
      expect(await text('x/y')).toBe('content');
      await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' });
      await storage.adopt('x/y', await upload('newer'));
      expect(await text('x/y')).toBe('newer');
    });

    it('leaves no trace of an adoption that fails', async () => {
      await expect(storage.adopt('x/y', join(uploads, 'missing'))).rejects.toThrow();
      expect(await storage.stat('x/y')).toBeUndefined();
      expect(await storage.list('')).toEqual({ objects: [], folders: [] });
    });

    it('copies a snapshot, which later changes of either side leave alone', async () => {
      await storage.write('from', bytes('one'));
      await storage.copy('from', 'a/to');
      await storage.copy('from', 'a/to');
      await storage.write('from', bytes('two'));
      expect(await text('a/to')).toBe('one');
      await storage.write('a/to', bytes('three'));
      expect(await text('from')).toBe('two');
      await storage.remove('from');
      expect(await text('a/to')).toBe('three');
    });

    it('copies an object onto itself without losing it', async () => {
      await storage.write('same', bytes('one'));
      await storage.copy('same', 'same');
      expect(await text('same')).toBe('one');
    });

    it('says not_found where nothing is', async () => {
      await storage.write('folder/a', bytes('x'));
      for (const key of ['missing', 'folder', 'folder/a/below', 'folder/missing']) {
        expect(await storage.stat(key)).toBeUndefined();
        expect(await storage.remove(key)).toBe(false);
        await expect(storage.read(key)).rejects.toEqual(notFound);
        await expect(storage.open(key)).rejects.toEqual(notFound);
        await expect(storage.copy(key, 'copy')).rejects.toEqual(notFound);
      }
      expect(await storage.list('')).toEqual({ objects: [], folders: ['folder'] });
    });

    it('lists objects and folders of one level, sorted', async () => {
      for (const key of ['b', 'a/2', 'a/10', 'a/c/d', 'a/B', 'ab/x', 'a/é']) await storage.write(key, bytes(key));
      const names = async (prefix: string) => {
        const { objects, folders } = await storage.list(prefix);
        return [objects.map(({ key }) => key), folders];
      };
      expect(await names('')).toEqual([['b'], ['a', 'ab']]);
      expect(await names('a')).toEqual([['a/10', 'a/2', 'a/B', 'a/é'], ['c']]);
      expect(await names('a/c')).toEqual([['a/c/d'], []]);
      expect(await names('missing')).toEqual([[], []]);
      expect(await names('b')).toEqual([[], []]);
    });

    it('lists a folder of many objects', async () => {
      const keys = Array.from({ length: 200 }, (_, index) => `many/${String(index).padStart(3, '0')}`);
      await Promise.all(keys.map((key) => storage.write(key, bytes('x'))));
      expect((await storage.list('many')).objects.map(({ key }) => key)).toEqual(keys);
    });

    it('removes an object and with the last one its folders', async () => {
      await storage.write('a/b/c', bytes('x'));
      await storage.write('a/d', bytes('x'));
      expect(await storage.remove('a/b/c')).toBe(true);
      expect(await storage.list('a')).toMatchObject({ objects: [{ key: 'a/d' }], folders: [] });
      expect(await storage.remove('a/d')).toBe(true);
      expect(await storage.list('')).toEqual({ objects: [], folders: [] });
    });

    it('removes a folder with all that is below, and nothing beside', async () => {
      for (const key of ['work/1/a', 'work/1/b/c', 'work/10/a', 'other']) await storage.write(key, bytes('x'));
      await storage.removeFolder('work/1');
      await storage.removeFolder('work/1');
      await storage.removeFolder('other');
      expect((await storage.list('work')).folders).toEqual(['10']);
      expect(await text('other')).toBe('x');
      await storage.write('work/1/a', bytes('again'));
      expect(await text('work/1/a')).toBe('again');
    });

    it('keeps both or refuses, where a file and a folder have one name', async () => {
      await storage.write('a', bytes('file'));
      await storage.write('b/c', bytes('below'));
      const outcomes = await Promise.allSettled([storage.write('a/b', bytes('x')), storage.write('b', bytes('x'))]);
      for (const outcome of outcomes.filter(({ status }) => status === 'rejected')) {
        expect(outcome).toMatchObject({ reason: { id: 'conflict', retryable: false } });
      }
      expect([await text('a'), await text('b/c')]).toEqual(['file', 'below']);
    });

    it('takes names in any script, long ones and odd ones', async () => {
      const keys = [
        '報告書/第1四半期.docx',
        `${'é'.repeat(127)}/${'x'.repeat(255)}`,
        'a b/%2e%2e/c#?.txt',
        '-rf',
        '👩‍👩‍👧.srt',
      ];
      for (const key of keys) {
        await storage.write(key, bytes(key));
        expect(await text(key)).toBe(key);
        expect((await storage.list(key.split('/').slice(0, -1).join('/'))).objects.map((found) => found.key)).toContain(
          key,
        );
      }
    });

    it.each(['', '/a', '../a', 'a/../../b', 'a//b', 'a/', 'a\0b', '.', 'a\\..\\b', 'x'.repeat(256)])(
      'never touches the key %j',
      async (key) => {
        const refused = expect.objectContaining({ id: 'validation_failed' });
        const path = await upload('x');
        await expect(storage.write(key, bytes('x'))).rejects.toEqual(refused);
        await expect(storage.adopt(key, path)).rejects.toEqual(refused);
        await expect(storage.copy('a', key)).rejects.toThrow();
        await expect(storage.read(key)).rejects.toEqual(refused);
        await expect(storage.stat(key)).rejects.toEqual(refused);
        await expect(storage.remove(key)).rejects.toEqual(refused);
        await expect(storage.removeFolder(key)).rejects.toEqual(refused);
        expect((await stat(path)).size).toBe(1);
      },
    );
  });
}
