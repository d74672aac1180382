import type { Readable } from 'node:stream';

/** An object in storage. */
export interface StoredObject {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  readonly modifiedAt: Date;
}

export interface ObjectListing {
  readonly objects: readonly StoredObject[];
  /** Names of the folders directly below the prefix, without slashes. */
  readonly folders: readonly string[];
}

/**
 * Where bytes live: a local folder or S3. Keys are full paths with `/`; callers have validated them. Writes are atomic: a
 * reader sees the old object or the new one, and a failed write leaves no trace.
 */
export interface ObjectStorage {
  /** Writes a small object from memory. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Moves a local file into storage; the file is gone afterwards. */
  adopt(key: string, path: string): Promise<StoredObject>;
  /** @throws LoquentError `not_found` */
  read(key: string): Promise<Buffer>;
  /** @throws LoquentError `not_found` */
  open(key: string): Promise<{ readonly object: StoredObject; readonly stream: Readable }>;
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
}
