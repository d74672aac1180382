import type { Readable } from 'node:stream';

/** An object in storage. */
export interface StoredObject {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  readonly modifiedAt: Date;
  /** Names the content as a strong validator (RFC 9110, section 8.8.3), without quotes: visible ASCII. */
  readonly etag: string;
}

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

/** What a URL for reading an object is made with. */
export interface ObjectUrlOptions {
  /** Milliseconds. */
  readonly lifetime: number;
  readonly mediaType: string;
  /** Value of the header Content-Disposition. */
  readonly disposition: string;
}

/**
 * Where bytes live: a local folder or S3. Keys are full paths with `/`; callers have validated them. Writes are atomic: a
 * reader sees the old object or the new one, and a failed write leaves no trace.
 */
export interface ObjectStorage {
  /**
   * Folder of this machine, which exists, for files on their way to `adopt`. What a crash leaves there is removed at a
   * later start.
   */
  readonly incomingFolder: string;
  /** Writes a small object from memory. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /**
   * Moves a local file into storage; the file is gone afterwards. What is there stays until all of the new file is stored.
   *
   * @param size bytes that the file must have, on the disk and in the storage; undefined: those that it has
   * @throws LoquentError `unavailable` when bytes are missing, `storage_full`, `conflict`
   */
  adopt(key: string, path: string, size?: number): Promise<StoredObject>;
  /** @throws LoquentError `not_found` */
  read(key: string): Promise<Buffer>;
  /**
   * @param range what to read of it; it lies within the object
   * @param etag the version that is wanted: a range of another one would be of no use
   * @throws LoquentError `not_found`; `conflict` when the object is another version
   */
  open(
    key: string,
    range?: ByteRange,
    etag?: string,
  ): Promise<{ readonly object: StoredObject; readonly stream: Readable }>;
  /** Undefined when there is no such object. */
  stat(key: string): Promise<StoredObject | undefined>;
  /** What lies directly in a folder (`prefix` without trailing slash; '' is the root), sorted by key. */
  list(prefix: string): Promise<ObjectListing>;
  /** A snapshot: later replacement of `from` doesn't change `to`. @throws LoquentError `not_found` */
  copy(from: string, to: string): Promise<void>;
  /** True when there was something to remove. */
  remove(key: string): Promise<boolean>;
  /** Removes everything below a folder; no error when there is nothing. */
  removeFolder(prefix: string): Promise<void>;
  /**
   * A URL under which anybody may GET the object, ranges of it too, until it expires. Undefined where the storage has no
   * server of its own, so that ours has to serve it.
   */
  readonly presign?: (key: string, options: ObjectUrlOptions) => Promise<string>;
}
