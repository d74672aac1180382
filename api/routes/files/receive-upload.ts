import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { malformedRequest, unsupportedMediaType } from '#api/errors.ts';
import type { ApiContext } from '#api/state.ts';
import { MultipartParser } from './multipart-parser.ts';
import { fileTooLarge, MAXIMUM_FILE_SIZE, UploadForm, type ReceivedUpload } from './upload-form.ts';
import { watchUpload } from './watch-upload.ts';

/** Bytes for everything in the form but the file. */
const MAXIMUM_OVERHEAD = 1024 * 1024;

/**
 * Streams the one file of a multipart form to disk and hands it to `use`. Whatever happens, the client hanging up
 * included, nothing is left on disk but what `use` moved away.
 *
 * @throws LoquentError `unsupported_media_type`, `too_large`, `validation_failed`, `malformed_request`, `request_timeout`
 */
export async function receiveUpload<Result>(
  ctx: ApiContext,
  use: (upload: ReceivedUpload) => Promise<Result>,
): Promise<Result> {
  if (!ctx.is('multipart/form-data')) {
    throw unsupportedMediaType(
      'Send the file as a form: Content-Type: multipart/form-data, with the fields file and path.',
    );
  }
  if ((ctx.request.length ?? 0) > MAXIMUM_FILE_SIZE + MAXIMUM_OVERHEAD) throw fileTooLarge();
  const folder = join(ctx.state.dependencies.storage.incomingFolder, randomUUID());
  try {
    await mkdir(folder, { recursive: true });
    return await use(await read(ctx, folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function read(ctx: ApiContext, folder: string): Promise<ReceivedUpload> {
  const request = ctx.req;
  const form = new UploadForm(join(folder, 'file'));
  const parser = new MultipartParser(request.headers['content-type'] ?? '', form);
  const { idleTimeout, minimumRate } = ctx.state.dependencies.config.uploads;
  const size = MAXIMUM_FILE_SIZE + MAXIMUM_OVERHEAD;
  const stopWatching = watchUpload(request, { size, idleTimeout, minimumRate, tooLarge: fileTooLarge });
  try {
    await pushAll(request, parser, form);
    parser.finish();
    return await form.finish();
  } finally {
    stopWatching();
    await form.close();
  }
}

/** Hands the body on as it comes, and reads no faster than the disk takes it. */
function pushAll(request: IncomingMessage, parser: MultipartParser, form: UploadForm): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (error?: Error) => {
      request.off('data', take).off('end', succeed).off('close', abort);
      if (error === undefined) resolve();
      else reject(error);
    };
    const succeed = () => end();
    const abort = () => end(malformedRequest('The upload ended before it was complete. Send it again.'));
    const take = (chunk: Buffer) => {
      try {
        parser.push(chunk);
      } catch (error) {
        end(error as Error);
        return;
      }
      if (form.isFull) {
        request.pause();
        form.onceDrained((error) => (error === undefined ? request.resume() : end(error)));
      }
    };
    // Stays: a request that was refused may still fail, and nobody else would listen.
    request.on('error', (error: Error & { code?: string }) => (error.code === 'ECONNRESET' ? abort() : end(error)));
    request.on('data', take).once('end', succeed).once('close', abort);
  });
}
