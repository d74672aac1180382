import { randomUUID } from 'node:crypto';
import { type FileHandle, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  UploadPartCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import { objectNotFound, requireLength } from './errors.ts';
import type { PartialObjects, StoredPiece } from './partial-objects.ts';
import { isMissing } from './s3-errors.ts';
import type { ObjectStorage } from './storage.ts';

/** Bytes and number of parts of an object. Source: docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html. */
const MIN_PART_SIZE = 5 * 1024 * 1024;
/** Parts planned per object, of 10,000: the rest is for parts that were stored and not recorded. */
const PARTS = 8000;
/** Bytes of a part of a small object. */
const USUAL_PART_SIZE = 8 * 1024 * 1024;

/** Parts that are sent at a time, since each is in memory. */
const PARALLEL_PARTS = 4;

/** Operations of a storage in a bucket that objects arriving in pieces need. */
export interface BucketPlaces {
  readonly client: S3Client;
  readonly bucket: string;
  /** Full key of an object in the bucket. */
  readonly place: (key: string) => string;
  readonly incomingFolder: string;
  /** Converts errors of the SDK. */
  readonly attempt: <Result>(key: string, run: () => Promise<Result>) => Promise<Result>;
  readonly storage: Pick<ObjectStorage, 'stat' | 'read' | 'adopt' | 'removeFolder'>;
}

/** Bytes below which a piece that isn't the last is no part yet. */
const minPartSize = (length: number) => Math.max(MIN_PART_SIZE, Math.ceil(length / PARTS));

/**
 * Objects that arrive in pieces as multipart uploads. A piece that is too small for a part is an object of its own until more has
 * arrived. Parts that were stored by processes that then lost their lock are never named, and vanish at the end.
 */
export function createS3Partials(places: BucketPlaces): PartialObjects {
  const { client, bucket: Bucket, place, incomingFolder, attempt, storage } = places;

  const limitParts = pLimit(PARALLEL_PARTS);
  const sendPart = (key: string, UploadId: string, PartNumber: number, file: { path: string; size: number }) =>
    limitParts(() =>
      attempt(key, async () => {
        const Body = await readFile(file.path);
        requireLength(Body.length, file.size);
        const part = new UploadPartCommand({ Bucket, Key: place(key), UploadId, PartNumber, Body });
        return (await client.send(part)).ETag ?? '';
      }),
    );

  return {
    async begin(key) {
      const { UploadId } = await attempt(key, () =>
        client.send(new CreateMultipartUploadCommand({ Bucket, Key: place(key) })),
      );
      return UploadId ?? '';
    },

    pieceSize: (length) => Math.max(USUAL_PART_SIZE, minPartSize(length)),

    async open({ key, folder, handle, length }, { received, last, nextPart }) {
      const tail = last?.object == null ? undefined : last;
      const piece = await IncomingPiece.create(incomingFolder, tail?.start ?? received);
      if (tail !== undefined) await piece.write(await storage.read(`${folder}/${tail.object}`));
      return {
        write: (chunk) => piece.write(chunk),
        async flushPiece(): Promise<StoredPiece> {
          const { start, size, path } = await piece.finish();
          if (start + size < length && size < minPartSize(length)) {
            const object = randomUUID();
            await storage.adopt(`${folder}/${object}`, path, size);
            await piece.restart(start + size);
            return { start, size, part: null, etag: null, object };
          }
          const part = await nextPart();
          const etag = await sendPart(key, handle, part, { path, size });
          await piece.restart(start + size);
          return { start, size, part, etag, object: null };
        },
        close: () => piece.remove(),
      };
    },

    async complete({ key, folder, handle: UploadId, length }, pieces) {
      requireLength(
        pieces.reduce((end, { start, size }) => (start === end ? end + size : end), 0),
        length,
      );
      const Parts = pieces.map(({ part, etag }) => ({ PartNumber: part ?? 0, ETag: etag ?? '' }));
      await attempt(key, async () => {
        try {
          const MultipartUpload = { Parts };
          await client.send(new CompleteMultipartUploadCommand({ Bucket, Key: place(key), UploadId, MultipartUpload }));
        } catch (error) {
          // Completed by an earlier attempt, which didn't come to record it.
          if (!isGone(error) || (await storage.stat(key))?.size !== length) throw error;
        }
      });
      await storage.removeFolder(folder);
      const object = await storage.stat(key);
      if (object === undefined) throw objectNotFound(key);
      return object;
    },

    async discard({ key, folder, handle: UploadId }) {
      await attempt(key, async () => {
        try {
          await client.send(new AbortMultipartUploadCommand({ Bucket, Key: place(key), UploadId }));
        } catch (error) {
          if (!isGone(error)) throw error;
        }
      });
      await storage.removeFolder(folder);
    },
  };
}

const isGone = (error: unknown) => isMissing(error) || (error instanceof Error && error.name === 'NoSuchUpload');

/** A piece on this machine's disk, on its way into a bucket. */
class IncomingPiece {
  readonly #path: string;
  #start: number;
  #size = 0;
  #file: FileHandle;

  private constructor(path: string, start: number, file: FileHandle) {
    this.#path = path;
    this.#start = start;
    this.#file = file;
  }

  static async create(folder: string, start: number): Promise<IncomingPiece> {
    const path = join(folder, `piece-${randomUUID()}`);
    return new IncomingPiece(path, start, await open(path, 'wx', 0o600));
  }

  async write(chunk: Uint8Array): Promise<void> {
    await this.#file.writeFile(chunk);
    this.#size += chunk.length;
  }

  async finish(): Promise<{ readonly start: number; readonly size: number; readonly path: string }> {
    const { size } = await this.#file.stat();
    // A write that failed, on a full disk for example, may have stored a part of its chunk.
    if (size > this.#size) await this.#file.truncate(this.#size);
    else requireLength(size, this.#size);
    return { start: this.#start, size: this.#size, path: this.#path };
  }

  /** Begins the next piece. @param start its first byte */
  async restart(start: number): Promise<void> {
    await this.remove();
    this.#file = await open(this.#path, 'wx', 0o600);
    [this.#start, this.#size] = [start, 0];
  }

  async remove(): Promise<void> {
    await this.#file.close();
    await rm(this.#path, { force: true });
  }
}
