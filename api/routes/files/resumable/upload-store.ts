import { conflict, notFound, rateLimited, validationFailed } from '#domain/request-errors.ts';
import { DataStore, Metadata, Upload } from '@tus/server';
import type { Readable } from 'node:stream';
import type { RequestState } from '#api/state.ts';
import type { ResumableUploadRow } from '#db/entities/index.ts';
import {
  createUpload,
  findResumableUpload,
  findUploadPieces,
  recordReceived,
  removeUploadRow,
  takePartNumber,
} from '#db/files/resumable-uploads.ts';
import { quotaExceeded } from '#domain/files/quota.ts';
import { finishUpload, partialOf, requireNotWritten } from '#jobs/files/finish-upload.ts';
import type { PieceWriter } from '#platform/storage/partial-objects.ts';
import { UploadLock } from './upload-lock.ts';

/** Ms after which a client may try again to create an upload that was refused because of the others. */
const RETRY_AFTER = 60_000;

export const uploadNotFound = (id: string) =>
  notFound(`There is no upload ${id} in this organization. Create one with POST /v1/files/uploads.`);

/** Stores the uploads of an organization, for the server of the protocol: one per request. */
export class UploadStore extends DataStore {
  readonly #state: RequestState;
  readonly #lock: UploadLock;
  /** Key of the file that is created. */
  #key = '';
  /** The upload as it was read last. */
  row: ResumableUploadRow | undefined;

  constructor(state: RequestState, lock: UploadLock) {
    super();
    this.#state = state;
    this.#lock = lock;
    this.extensions = ['creation', 'creation-with-upload', 'expiration', 'termination'];
  }

  /** Milliseconds. */
  override getExpiration(): number {
    const { row } = this;
    if (row !== undefined) return row.expiresAt.getTime() - row.createdAt.getTime();
    return this.#state.dependencies.config.uploads.resumable.lifetime;
  }

  /** @param key of the file that is created next */
  willCreate(key: string): void {
    this.#key = key;
  }

  override async create(upload: Upload): Promise<Upload> {
    const { dependencies, principal, entityManager } = this.#state;
    const { quota, resumable } = dependencies.config.uploads;
    const { organizationId: organization, userId: createdBy } = principal;
    // A request that was repeated with its Idempotency-Key after a crash.
    if ((await findResumableUpload(entityManager(), upload.id)) !== null) return this.getUpload(upload.id);
    const length = upload.size ?? 0;
    const createdAt = new Date();
    const row = {
      id: upload.id,
      organization,
      createdBy,
      key: this.#key,
      handle: '',
      metadata: Metadata.stringify(upload.metadata ?? {}),
      length,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + resumable.lifetime),
    };
    await requireNotWritten(entityManager(), row.key);
    const { key, folder } = partialOf(row);
    const handle = await dependencies.storage.partials.begin(key, folder);
    const lock = { lockedBy: this.#lock.token, lockedUntil: UploadLock.expiry() };
    const limits = { quota, count: resumable.count };
    const created = await createUpload(entityManager(), { ...row, handle }, limits, lock);
    if (created !== 'created') {
      await dependencies.storage.partials.discard(partialOf({ ...row, handle }));
      if (created === 'no_room')
        throw quotaExceeded(quota, 'With this upload', 'Delete files that are no longer needed.');
      const message = `The organization has ${resumable.count} uploads that are not complete, which is the limit. Complete or delete some: GET /v1/files/uploads lists them.`;
      throw rateLimited(message, RETRY_AFTER);
    }
    return this.getUpload(upload.id);
  }

  /** Reads an upload. One that has arrived whole without becoming a file, because its process ended, becomes one now. */
  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#read(id);
    if (row.finishedAt == null && row.received === row.length) await this.#finish(row);
    return new Upload({
      id,
      size: row.length,
      offset: row.received,
      metadata: Metadata.parse(row.metadata),
      creation_date: row.createdAt.toISOString(),
    });
  }

  override write(stream: Readable, id: string, offset: number): Promise<number> {
    return this.#lock.hold(this.#receive(stream, id, offset));
  }

  /** Forgets an upload that isn't complete. @throws LoquentError `conflict` for one that is a file now */
  override async remove(id: string): Promise<void> {
    const row = await this.#read(id);
    if (row.finishedAt != null) {
      throw conflict('The upload is complete: delete its file with DELETE /v1/files/delete.');
    }
    await this.#state.dependencies.storage.partials.discard(partialOf(row));
    await removeUploadRow(this.#state.entityManager(), id);
  }

  async #read(id: string): Promise<ResumableUploadRow> {
    const row = await findResumableUpload(this.#state.entityManager(), id);
    if (row === null) throw uploadNotFound(id);
    this.row = row;
    return row;
  }

  async #finish(row: ResumableUploadRow): Promise<void> {
    const { dependencies, entityManager } = this.#state;
    await finishUpload(dependencies.storage, entityManager(), row);
    this.row = { ...row, finishedAt: new Date() };
    dependencies.onOutboxRecord();
  }

  /** Takes what arrives, and keeps it piece by piece, also when it ends too early. @returns the new offset */
  async #receive(stream: Readable, id: string, offset: number): Promise<number> {
    const row = await this.#read(id);
    if (row.finishedAt != null) return row.received;
    const { partials } = this.#state.dependencies.storage;
    const pieceSize = partials.pieceSize(row.length);
    const writer = await this.#open(row);
    let [kept, position] = [offset, offset];
    const keep = async () => {
      if (position === kept) return;
      await this.#keep(row, writer, kept, position);
      kept = position;
    };
    try {
      try {
        for await (const chunk of stream as AsyncIterable<Buffer>) {
          await writer.write(chunk);
          position += chunk.length;
          if (position - kept >= pieceSize) await keep();
        }
      } finally {
        await keep();
      }
    } finally {
      await writer.close();
    }
    if (position === row.length) await this.#finish({ ...row, received: position });
    return position;
  }

  async #open(row: ResumableUploadRow): Promise<PieceWriter> {
    const entityManager = this.#state.entityManager();
    const last = (await findUploadPieces(entityManager, row.id)).at(-1);
    const nextPart = async () => {
      const part = await takePartNumber(entityManager, row.id, this.#lock.token);
      if (part === undefined) throw lockLost();
      return part;
    };
    return this.#state.dependencies.storage.partials.open(partialOf(row), { received: row.received, last, nextPart });
  }

  async #keep(row: ResumableUploadRow, writer: PieceWriter, from: number, to: number): Promise<void> {
    const piece = await writer.flushPiece();
    const place = { lockedBy: this.#lock.token, from, to };
    if (!(await recordReceived(this.#state.entityManager(), row, place, piece))) throw lockLost();
  }
}

const lockLost = () => conflict('Another request has gone on with this upload. Ask for its offset with HEAD.', 1000);

/** @throws LoquentError `validation_failed` */
export function requireSize(size: number | undefined): void {
  if (size === undefined) throw validationFailed([{ path: 'Upload-Length', message: 'must be the bytes of the file' }]);
  if (size === 0) throw validationFailed([{ path: 'Upload-Length', message: 'must not be 0: the file is empty' }]);
}
