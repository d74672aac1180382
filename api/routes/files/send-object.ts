import { notFound } from '#api/errors.ts';
import type { ApiContext } from '#api/state.ts';
import { LoquentError } from '#domain/errors.ts';
import { extensionOf, fileNameOf } from '#platform/storage/keys.ts';
import type { ByteRange, ObjectStorage, StoredObject } from '#platform/storage/storage.ts';
import { parseByteRange } from './byte-range.ts';
import { isKnownVersion, isSameVersion } from './conditions.ts';

/** How often a file may be replaced between two looks at it before something else must be wrong. */
const MOST_ATTEMPTS = 5;

/** Types that browsers show without running anything in them: the only ones that aren't handed over as downloads. */
const SHOWN = /^(audio|video)\/|^image\/(png|jpeg|gif|webp|avif|bmp)$/;

const UNKNOWN_TYPE = 'application/octet-stream';

export interface SentFile {
  readonly objectKey: string;
  /** As its user knows it. */
  readonly key: string;
  /** True: a type that browsers can show is shown. */
  readonly inline: boolean;
}

export const fileNotFound = (key: string) => notFound(`There is no file "${key}" in this organization.`);

const rangeNotSatisfiable = (size: number) =>
  new LoquentError({
    id: 'range_not_satisfiable',
    message: `The range begins after the end of the file, which has ${size} bytes. Request a range inside the file.`,
  });

/** Media type of a file by its extension. */
export function mediaTypeOf(ctx: ApiContext, key: string): string {
  const extension = extensionOf(key);
  if (extension !== '') ctx.type = extension;
  const found = ctx.response.type;
  return extension === '' || found === '' ? UNKNOWN_TYPE : ctx.response.get('Content-Type') || found;
}

/** Value of Content-Disposition: a safe ASCII name for old clients, and the real one beside it as RFC 6266 says. */
export function dispositionOf(ctx: ApiContext, key: string, mediaType: string, inline: boolean): string {
  const name = fileNameOf(key);
  const type = inline && SHOWN.test(mediaType) ? 'inline' : 'attachment';
  ctx.attachment(name, { fallback: name.replaceAll(/[^\x20-\x7e]/g, '_'), type });
  return ctx.response.get('Content-Disposition');
}

/**
 * Answers with a file: all of it or one range, or that the client has it already.
 *
 * @throws LoquentError `not_found`, `range_not_satisfiable`
 */
export async function sendObject(ctx: ApiContext, file: SentFile): Promise<void> {
  const { storage } = ctx.state.dependencies;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await sendVersion(ctx, storage, file);
      return;
    } catch (error) {
      if (!(error instanceof LoquentError)) throw error;
      if (error.id === 'not_found') throw fileNotFound(file.key);
      // It was replaced between the look at its size and the read.
      if (error.id !== 'conflict' || attempt >= MOST_ATTEMPTS) throw error;
    }
  }
}

async function sendVersion(ctx: ApiContext, storage: ObjectStorage, file: SentFile): Promise<void> {
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

/** After the body: Koa takes back length and type when that is set. */
function describe(ctx: ApiContext, file: SentFile, object: StoredObject, range?: ByteRange): void {
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
  // Kept by its reader alone, and asked for again each time: that is what makes If-None-Match of use.
  ctx.set('Cache-Control', 'private, no-cache');
}
