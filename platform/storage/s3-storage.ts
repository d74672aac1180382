import { createReadStream } from 'node:fs';
import { lstat, readFile, unlink } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import pLimit from 'p-limit';
import { objectNotFound, requireLength } from './errors.ts';
import { checkObjectKey } from './keys.ts';
import { listS3Folder, removeS3Folder } from './s3-folders.ts';
import { isMissing, s3StorageError } from './s3-errors.ts';
import { copyInParts, MAX_COPY_SIZE } from './s3-copy.ts';
import { createS3Partials } from './s3-partials.ts';
import { writeOnceFree } from './s3-path-conflicts.ts';
import type { ObjectStorage } from './storage.ts';
import type { StoredObject } from './stored-object.ts';

/** Bytes: below this, one request is quicker than several. S3 requires parts of at least 5 MiB. */
const PART_SIZE = 8 * 1024 * 1024;
const PARALLEL_PARTS = 3;

/** Files uploaded to the store at a time: their parts take at most 96 MiB of memory. */
const PARALLEL_ADOPTIONS = 4;

export interface S3StorageOptions {
  readonly client: S3Client;
  /** Creates URLs for users, who may reach the store under another address. */
  readonly publicClient: S3Client;
  readonly bucket: string;
  /** Precedes every key; without a slash at its ends, empty for none. */
  readonly prefix: string;
  /** Folder of this machine for files to be stored; it exists. */
  readonly incomingFolder: string;
}

interface ObjectHead {
  readonly ContentLength?: number | undefined;
  readonly LastModified?: Date | undefined;
  readonly ETag?: string | undefined;
}

/** Storage in a bucket of S3 or of an S3-compatible server. */
export function createS3Storage(options: S3StorageOptions): ObjectStorage {
  const { client, bucket: Bucket, prefix } = options;
  const limitAdoptions = pLimit(PARALLEL_ADOPTIONS);
  const place = (key: string) => `${prefix === '' ? '' : `${prefix}/`}${checkObjectKey(key)}`;

  const attempt = async <Result>(key: string, run: () => Promise<Result>): Promise<Result> => {
    try {
      return await run();
    } catch (error) {
      throw s3StorageError(error, Bucket, key);
    }
  };

  const stat = async (key: string): Promise<StoredObject | undefined> => {
    const Key = place(key);
    try {
      return describe(key, await client.send(new HeadObjectCommand({ Bucket, Key })));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw s3StorageError(error, Bucket, key);
    }
  };

  const get = (key: string, range: { Range?: string; IfMatch?: string } = {}) =>
    attempt(key, async () => {
      const answer = await client.send(new GetObjectCommand({ Bucket, Key: place(key), ...range }));
      if (answer.Body === undefined) throw objectNotFound(key);
      return { answer, stream: answer.Body as Readable };
    });

  /** Uploads a file to the bucket. A failed part aborts the others, so that the store keeps none of them. */
  const send = async (Key: string, path: string, size: number): Promise<void> => {
    if (size <= PART_SIZE) {
      const bytes = await readFile(path);
      requireLength(bytes.length, size);
      await client.send(new PutObjectCommand({ Bucket, Key, Body: bytes }));
      return;
    }
    const Body = Readable.from(exactly(createReadStream(path, { highWaterMark: 1024 * 1024 }), size));
    const upload = new Upload({
      client,
      params: { Bucket, Key, Body },
      partSize: PART_SIZE,
      queueSize: PARALLEL_PARTS,
    });
    try {
      await upload.done();
    } finally {
      Body.destroy();
    }
  };

  const storage: Omit<ObjectStorage, 'partials'> = {
    incomingFolder: options.incomingFolder,

    async write(key, bytes) {
      const Key = place(key);
      await attempt(key, () => writeOnceFree(() => client.send(new PutObjectCommand({ Bucket, Key, Body: bytes }))));
    },

    async adopt(key, path, expectedSize) {
      const Key = place(key);
      const stats = await lstat(path);
      if (!stats.isFile()) throw new TypeError(`${path} is not a file`);
      const size = expectedSize ?? stats.size;
      requireLength(stats.size, size);
      await limitAdoptions(() => attempt(key, () => writeOnceFree(() => send(Key, path, size))));
      await unlink(path);
      const object = await stat(key);
      // A concurrent request removed the object: returns it as it was stored.
      return object ?? { key, size, modifiedAt: new Date(), etag: '' };
    },

    async read(key) {
      const { answer, stream } = await get(key);
      const bytes = await attempt(key, () => buffer(stream));
      if (answer.ContentLength !== undefined) requireLength(bytes.length, answer.ContentLength);
      return bytes;
    },

    async open(key, range, etag) {
      const { answer, stream } = await get(key, {
        ...(range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` }),
        ...(etag === undefined ? {} : { IfMatch: `"${etag}"` }),
      });
      const whole = Number(answer.ContentRange?.split('/')[1] ?? answer.ContentLength);
      return { object: describe(key, { ...answer, ContentLength: whole }), stream };
    },

    stat,

    async list(folder) {
      const Prefix = folder === '' ? prefix : place(folder);
      const listed = await attempt(folder, () => listS3Folder(client, Bucket, Prefix === '' ? '' : `${Prefix}/`));
      const objects = listed.objects.map(({ Key = '', Size, ...rest }) =>
        describe(prefix === '' ? Key : Key.slice(prefix.length + 1), { ...rest, ContentLength: Size }),
      );
      // S3 sorts by UTF-8 bytes; callers expect the order of JavaScript's strings.
      return { objects: objects.sort((one, other) => (one.key < other.key ? -1 : 1)), folders: listed.folders.sort() };
    },

    async copy(from, to) {
      const [source, Key] = [place(from), place(to)];
      if (source === Key) {
        // S3 refuses to copy a missing object.
        if ((await stat(from)) === undefined) throw objectNotFound(from);
        return;
      }
      const CopySource = `${Bucket}/${source.split('/').map(encodeURIComponent).join('/')}`;
      try {
        await writeOnceFree(() => client.send(new CopyObjectCommand({ Bucket, Key, CopySource })));
      } catch (error) {
        // S3's error for an object that is too large for one request.
        const size = error instanceof Error && error.name === 'InvalidRequest' ? ((await stat(from))?.size ?? 0) : 0;
        if (size > MAX_COPY_SIZE) {
          await attempt(to, () => copyInParts(client, { Bucket, Key, CopySource, size }));
          return;
        }
        throw s3StorageError(error, Bucket, isMissing(error) ? from : to);
      }
    },

    async remove(key) {
      if ((await stat(key)) === undefined) return false;
      await attempt(key, () => client.send(new DeleteObjectCommand({ Bucket, Key: place(key) })));
      return true;
    },

    removeFolder: (folder) => attempt(folder, () => removeS3Folder(client, Bucket, `${place(folder)}/`)),

    presign(key, { lifetime, mediaType, disposition }) {
      const command = new GetObjectCommand({
        Bucket,
        Key: place(key),
        ResponseContentType: mediaType,
        ResponseContentDisposition: disposition,
      });
      return getSignedUrl(options.publicClient, command, { expiresIn: Math.floor(lifetime / 1000) });
    },
  };
  const { incomingFolder } = options;
  const partials = createS3Partials({ client, bucket: Bucket, place, incomingFolder, attempt, storage });
  return { ...storage, partials };
}

/** The chunks of a stream. @throws LoquentError `unavailable` at the end if their total is not `size` bytes */
async function* exactly(stream: Readable, size: number): AsyncGenerator<Buffer> {
  let total = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    total += chunk.length;
    yield chunk;
  }
  requireLength(total, size);
}

function describe(key: string, head: ObjectHead): StoredObject {
  return {
    key,
    size: head.ContentLength ?? 0,
    modifiedAt: head.LastModified ?? new Date(0),
    etag: (head.ETag ?? '').replaceAll('"', ''),
  };
}
