import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateMultipartUploadCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#test/service/child-service.ts';
import { startS3Server, type S3Server } from '#test/service/s3-server.ts';
import { isToolMissing } from '#test/suite/skipped.ts';
import { openBucket } from './open-bucket.ts';
import { createS3Client } from './s3-client.ts';
import { copyInParts } from './s3-copy.ts';
import { abortUnfinishedUploads } from './s3-folders.ts';
import { createS3Storage } from './s3-storage.ts';
import { describeStorage } from './testing/storage-contract.ts';

// Not on PostgreSQL: it tests storage.

const started = await startS3Server();
const folder = await mkdtemp(join(tmpdir(), 'loquent-test-incoming-'));
const bytes = (text: string) => Buffer.from(text);

describe.skipIf(isToolMissing(started, 'storage in S3'))('S3', () => {
  const server = started as S3Server;
  const open = (prefix: string) =>
    openBucket(server.settings, { bucket: server.bucket, prefix, incomingFolder: join(folder, 'incoming') });

  beforeAll(async () => {
    await (await open('')).write('beside', bytes('x'));
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  describeStorage('a prefix of a bucket', async () => {
    const prefix = `tests/${randomUUID()}`;
    return { storage: await open(prefix), close: async () => (await open('')).removeFolder(prefix) };
  });

  describe('a bucket', () => {
    const client = () => createS3Client(server.settings, server.settings.endpoint);
    const unfinished = async () =>
      (await client().send(new ListMultipartUploadsCommand({ Bucket: server.bucket }))).Uploads?.length ?? 0;

    it('is listed from its root, and a folder of it never shows objects outside', async () => {
      const storage = await open('');
      await storage.write('a/b', bytes('x'));
      expect(await storage.list('a')).toMatchObject({ objects: [{ key: 'a/b', size: 1 }] });
      expect((await storage.list('')).objects.map(({ key }) => key)).toEqual(['beside']);
      expect(await (await open('a')).list('')).toMatchObject({ objects: [{ key: 'b' }], folders: [] });
      await storage.removeFolder('a');
    });

    it('gives URLs that anybody may read ranges of, until they expire or are changed', async () => {
      const storage = await open('urls');
      await storage.write('größe 1.mp4', bytes('0123456789'));
      const options = { mediaType: 'video/mp4', disposition: 'inline' };
      const url = (await storage.presign?.('größe 1.mp4', { ...options, lifetime: 60_000 })) ?? '';
      const whole = await fetch(url);
      expect([whole.status, whole.headers.get('content-type'), await whole.text()]).toEqual([
        200,
        'video/mp4',
        '0123456789',
      ]);
      const part = await fetch(url, { headers: { range: 'bytes=2-4' } });
      expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 2-4/10', '234']);
      expect((await fetch(url, { headers: { range: 'bytes=10-' } })).status).toBe(416);
      expect((await fetch(url.replace('urls/', 'other/'))).status).toBe(403);
      expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(403);
      const short = (await storage.presign?.('größe 1.mp4', { ...options, lifetime: 1000 })) ?? '';
      let status = 200;
      while (status === 200) status = (await fetch(short)).status;
      expect(status).toBe(403);
    });

    it('keeps no part of an upload that fails, and the file stays for another attempt', async () => {
      const failing = client();
      failing.middlewareStack.add(
        (next) => async (request) => {
          if ((request.input as { PartNumber?: number }).PartNumber === 2) throw new Error('the connection broke');
          return next(request);
        },
        { step: 'initialize' },
      );
      const incomingFolder = join(folder, 'incoming');
      const place = { bucket: server.bucket, prefix: 'failing', incomingFolder };
      const storage = createS3Storage({ ...place, client: failing, publicClient: failing });
      await writeFile(join(incomingFolder, 'large'), Buffer.alloc(20 * 1024 * 1024, 'x'));
      await expect(storage.adopt('large', join(incomingFolder, 'large'))).rejects.toThrow('the connection broke');
      expect(await unfinished()).toBe(0);
      expect(await storage.stat('large')).toBeUndefined();
      expect(await readdir(incomingFolder)).toContain('large');
      const working = createS3Storage({ ...place, client: client(), publicClient: client() });
      expect(await working.adopt('large', join(incomingFolder, 'large'))).toMatchObject({ size: 20 * 1024 * 1024 });
    });

    it('copies what one request would not copy in parts, and keeps none where that fails', async () => {
      const storage = await open('copies');
      const large = randomBytes(11 * 1024 * 1024);
      await storage.write('large', large);
      const size = large.length;
      const copy = (Key: string, from: string) =>
        copyInParts(
          client(),
          { Bucket: server.bucket, Key, CopySource: `${server.bucket}/copies/${from}`, size },
          5 * 1024 * 1024,
        );
      await copy('copies/copy', 'large');
      expect((await storage.read('copy')).equals(large)).toBe(true);
      await expect(copy('copies/other', 'missing')).rejects.toMatchObject({ name: 'NoSuchKey' });
      expect(await storage.stat('other')).toBeUndefined();
      expect(await unfinished()).toBe(0);
    });

    it('loses parts that a killed process left eight days ago, and no younger ones', async () => {
      await client().send(new CreateMultipartUploadCommand({ Bucket: server.bucket, Key: 'left/behind' }));
      expect(await abortUnfinishedUploads(client(), server.bucket, 'left', Date.now())).toBe(0);
      const later = Date.now() + 9 * 24 * 60 * 60 * 1000;
      expect(await abortUnfinishedUploads(client(), server.bucket, 'left', later)).toBe(1);
      expect(await unfinished()).toBe(0);
    });

    it('says what is wrong with it before anything is stored', async () => {
      const place = { bucket: 'not-there', prefix: '', incomingFolder: folder };
      await expect(openBucket(server.settings, place)).rejects.toMatchObject({
        id: 'unavailable',
        message:
          "The storage bucket not-there can't be used: the bucket does not exist. Create it, or name another one in STORAGE_URL.",
      });
      const wrongKey = { ...server.settings, credentials: { accessKeyId: 'x', secretAccessKey: 'y' } };
      await expect(openBucket(wrongKey, { ...place, bucket: server.bucket })).rejects.toThrow(
        /the access key is unknown/,
      );
      const { accessKeyId } = server.settings.credentials!;
      const wrongSecret = { ...server.settings, credentials: { accessKeyId, secretAccessKey: 'y' } };
      await expect(openBucket(wrongSecret, { ...place, bucket: server.bucket })).rejects.toThrow(/the secret is wrong/);
      const endpoint = `http://127.0.0.1:${await freePort()}`;
      const nobody = { ...server.settings, endpoint, publicEndpoint: endpoint };
      await expect(openBucket(nobody, { ...place, bucket: server.bucket })).rejects.toMatchObject({
        id: 'unavailable',
        retryable: true,
      });
    });
  });
});
