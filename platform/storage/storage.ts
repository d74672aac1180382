import type { Readable } from 'node:stream';
import type { PartialObjects } from './partial-objects.ts';
import type { StoredObject } from './stored-object.ts';

export interface ObjectListing {
  readonly objects: readonly StoredObject[];
  /** Names of the folders directly below the prefix, without slashes. */
  readonly folders: readonly string[];
}

/** Bytes of an object: positions from 0, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface ObjectUrlOptions {
  /** Milliseconds. */
  readonly lifetime: number;
  readonly mediaType: string;
  /** Value of the header Content-Disposition. */
  readonly disposition: string;
}

/**
 * Object storage: a local folder or S3. Keys are full paths with `/`, validated by callers. Writes are atomic: a reader
 * sees the old object or the new one, and a failed write has no effect.
 */
export interface ObjectStorage {
  /** An existing local folder for files to be passed to `adopt`; a later start removes what a crash leaves there. */
  readonly incomingFolder: string;
  /** Writes a small object from memory. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /**
   * Moves a local file into storage; the local file is removed. An existing object stays until the new one is stored
   * completely.
   *
   * @param size expected bytes, on the disk and in the storage; undefined: the size of the file
   * @throws LoquentError `unavailable` when bytes are missing, `storage_full`, `conflict`
   */
  adopt(key: string, path: string, size?: number): Promise<StoredObject>;
  /** @throws LoquentError `not_found` */
  read(key: string): Promise<Buffer>;
  /**
   * @param range bytes to read, within the object
   * @param etag expected version: a range of another one would be useless
   * @throws LoquentError `not_found`; `conflict` when the object has another version
   */
  open(
    key: string,
    range?: ByteRange,
    etag?: string,
  ): Promise<{ readonly object: StoredObject; readonly stream: Readable }>;
  /** Undefined if the object doesn't exist. */
  stat(key: string): Promise<StoredObject | undefined>;
  /** Objects and folders directly in a folder (`prefix` without trailing slash; '' is the root), sorted by key. */
  list(prefix: string): Promise<ObjectListing>;
  /** A snapshot: later replacement of `from` doesn't change `to`. @throws LoquentError `not_found` */
  copy(from: string, to: string): Promise<void>;
  /** True if an object was removed. */
  remove(key: string): Promise<boolean>;
  /** Removes all objects below a folder; no error if it is empty. */
  removeFolder(prefix: string): Promise<void>;
  readonly partials: PartialObjects;
  /**
   * A URL under which the object can be read without credentials, also in ranges, until it expires. Undefined if the
   * storage has no server, so that the API has to serve it.
   */
  readonly presign?: (key: string, options: ObjectUrlOptions) => Promise<string>;
}
