import { fileNotFound } from '#jobs/files/missing-file.ts';
import type { ApiContext } from '#api/state.ts';
import { LoquentError, userMistake } from '#domain/errors.ts';
import { extensionOf, fileNameOf } from '#platform/storage/keys.ts';
import type { ByteRange, ObjectStorage } from '#platform/storage/storage.ts';
import type { StoredObject } from '#platform/storage/stored-object.ts';
import { parseByteRange } from './byte-range.ts';
import { isKnownVersion, isSameVersion } from './conditions.ts';

/** Attempts with a file that keeps being replaced, before another error is assumed. */
const MAX_ATTEMPTS = 5;

/** Types that browsers display without executing content: the only ones that aren't sent as downloads. */
const SHOWN = /^(audio|video)\/|^image\/(png|jpeg|gif|webp|avif|bmp)$/;

const UNKNOWN_TYPE = 'application/octet-stream';

export interface StoredDownload {
  readonly objectKey: string;
  /** The user's key. */
  readonly key: string;
  /** True: displayable types are sent for display. */
  readonly inline: boolean;
}

const rangeNotSatisfiable = (size: number) =>
  userMistake(
    'range_not_satisfiable',
    `The range begins after the end of the file, which has ${size} bytes. Request a range inside the file.`,
  );

/** Media type of a file by its extension. */
export function mediaTypeOf(ctx: ApiContext, key: string): string {
  const extension = extensionOf(key);
  if (extension !== '') ctx.type = extension;
  const found = ctx.response.type;
  return extension === '' || found === '' ? UNKNOWN_TYPE : ctx.response.get('Content-Type') || found;
}

/** Value of Content-Disposition: a safe ASCII name for old clients, and the real one as in RFC 6266. */
export function dispositionOf(ctx: ApiContext, key: string, mediaType: string, inline: boolean): string {
  const name = fileNameOf(key);
  const type = inline && SHOWN.test(mediaType) ? 'inline' : 'attachment';
  ctx.attachment(name, { fallback: name.replaceAll(/[^\x20-\x7e]/g, '_'), type });
  return ctx.response.get('Content-Disposition');
}

/**
 * Answers with a file: all of it, one range, or 304 if the client has it already.
 *
 * @throws LoquentError `not_found`, `range_not_satisfiable`
 */
export async function sendObject(ctx: ApiContext, file: StoredDownload): Promise<void> {
  const { storage } = ctx.state.dependencies;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await sendVersion(ctx, storage, file);
      return;
    } catch (error) {
      if (!(error instanceof LoquentError)) throw error;
      if (error.id === 'not_found') throw fileNotFound(file.key);
      // The file was replaced between reading its size and its content.
      if (error.id !== 'conflict' || attempt >= MAX_ATTEMPTS) throw error;
    }
  }
}

async function sendVersion(ctx: ApiContext, storage: ObjectStorage, file: StoredDownload): Promise<void> {
  const asked = {
    range: ctx.method === 'GET' ? ctx.get('Range') : '',
    noneMatch: ctx.get('If-None-Match'),
    modifiedSince: ctx.get('If-Modified-Since'),
  };
  if (ctx.method !== 'HEAD' && Object.values(asked).every((header) => header === '')) {
    // The most frequent request, for which one call to the store is enough.
    const { object, stream } = await storage.open(file.objectKey);
    ctx.body = stream;
    describe(ctx, file, object);
    return;
  }
  const object = await storage.stat(file.objectKey);
  if (object === undefined) throw fileNotFound(file.key);
  if (isKnownVersion(asked, object)) {
    ctx.status = 304;
    describeVersion(ctx, object);
    return;
  }
  const isRangeAsked = asked.range !== '' && isSameVersion(ctx.get('If-Range'), object);
  const range = isRangeAsked ? parseByteRange(asked.range, object.size) : 'whole';
  if (range === 'unsatisfiable') {
    ctx.set('Content-Range', `bytes */${object.size}`);
    throw rangeNotSatisfiable(object.size);
  }
  if (ctx.method === 'HEAD') {
    ctx.status = 200;
    describe(ctx, file, object);
    return;
  }
  const part = range === 'whole' ? undefined : range;
  const { stream } = await storage.open(file.objectKey, part, object.etag);
  ctx.body = stream;
  describe(ctx, file, object, part);
}

/** Sets the headers of a file; called after the body is set, which makes Koa remove length and type. */
function describe(ctx: ApiContext, file: StoredDownload, object: StoredObject, range?: ByteRange): void {
  const mediaType = mediaTypeOf(ctx, file.key);
  ctx.set('Content-Disposition', dispositionOf(ctx, file.key, mediaType, file.inline));
  ctx.set('Content-Type', mediaType);
  ctx.set('Accept-Ranges', 'bytes');
  describeVersion(ctx, object);
  ctx.length = object.size;
  if (range === undefined) return;
  ctx.status = 206;
  ctx.length = range.end - range.start + 1;
  ctx.set('Content-Range', `bytes ${range.start}-${range.end}/${object.size}`);
}

function describeVersion(ctx: ApiContext, object: StoredObject): void {
  ctx.set('ETag', `"${object.etag}"`);
  ctx.lastModified = object.modifiedAt;
  // Cached only by its reader, and revalidated each time, for which clients use If-None-Match.
  ctx.set('Cache-Control', 'private, no-cache');
}
