import type { StoredObject } from './stored-object.ts';

/** An object that arrives in pieces. */
export interface PartialObject {
  /** Storage key that it gets. */
  readonly key: string;
  /** Storage key of the folder of what has arrived; nothing else is in it. */
  readonly folder: string;
  /** The handle that `begin` returned. */
  readonly handle: string;
  /** Bytes. */
  readonly length: number;
}

/** A piece that is stored. */
export interface StoredPiece {
  /** Position of its first byte in the object. */
  readonly start: number;
  /** Bytes. */
  readonly size: number;
  /** Number and ETag; null: it is too small for a part. */
  readonly part: number | null;
  readonly etag: string | null;
  /** Name of its object in the folder, if it is too small for a part: the next piece begins with its bytes. */
  readonly object: string | null;
}

/** The end of what has arrived. */
export interface PiecesEnd {
  /** Bytes. */
  readonly received: number;
  /** Undefined: nothing has arrived, or the storage has no pieces. */
  readonly last: StoredPiece | undefined;
  /** Gives out a number for a part: greater than all before, never twice. */
  readonly nextPart: () => Promise<number>;
}

/** Takes the bytes of an object from one place on. */
export interface PieceWriter {
  write(chunk: Uint8Array): Promise<void>;
  /**
   * Makes the bytes since the last call durable.
   *
   * @returns undefined if the storage has no pieces
   */
  flushPiece(): Promise<StoredPiece | undefined>;
  /** Ends the work; what was not kept is lost. */
  close(): Promise<void>;
}

/** Storage of objects that arrive piece by piece, in any process. Readers see nothing of one before it is complete. */
export interface PartialObjects {
  /** Begins an object. @returns a handle that identifies it together with its key */
  begin(key: string, folder: string): Promise<string>;
  /** Bytes after which a writer should keep what it has, so that a crash loses no more. @param length of the object */
  pieceSize(length: number): number;
  /** @throws LoquentError `not_found` if what has arrived was removed */
  open(object: PartialObject, end: PiecesEnd): Promise<PieceWriter>;
  /**
   * Puts an object that has arrived in the place of one with its key, at once. Repeating it is harmless.
   *
   * @param pieces in order; empty for storages that have none
   * @throws LoquentError `unavailable` when bytes are missing, `storage_full`, `conflict`
   */
  complete(object: PartialObject, pieces: readonly StoredPiece[]): Promise<StoredObject>;
  /** Removes what has arrived. */
  discard(object: PartialObject): Promise<void>;
}
