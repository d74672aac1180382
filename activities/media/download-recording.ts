import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { LoquentError } from '#domain/errors.ts';
import { isRecordingName } from '#domain/files/recordings.ts';
import type { OutboundStream } from '#domain/ports/outbound.ts';
import { parseFileKey } from '#platform/storage/keys.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import { mediaAddressIsPage, mediaNotFound } from './errors.ts';
import type { WorkFolder } from './work-folder.ts';

/** Redirects that are followed; each is checked like the address itself. */
const REDIRECTS = 5;
/** Milliseconds for the whole recording, and without data. */
const TIMEOUT = 6 * 60 * 60_000;
const SILENCE = 60_000;

/** Extension by the type of an answer, for addresses without one. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'video/webm': '.webm',
  'video/x-matroska': '.mkv',
  'video/quicktime': '.mov',
  'video/x-msvideo': '.avi',
  'audio/mpeg': '.mp3',
  'audio/wav': '.wav',
  'audio/x-wav': '.wav',
  'audio/flac': '.flac',
  'audio/ogg': '.ogg',
  'audio/mp4': '.m4a',
};

interface Download {
  readonly url: string;
  readonly folder: WorkFolder;
  readonly signal: AbortSignal;
  /** Called with the bytes so far. */
  readonly onProgress: (bytes: number) => void;
}

/**
 * Downloads the recording of an address into the work folder, as `source`.
 *
 * @returns its file name, with an extension
 * @throws LoquentError of the outbound client; `media_not_found`, `media_address_is_page`, `storage_full`
 */
export async function downloadRecording(
  { outbound, media }: Pick<ActivityDependencies, 'outbound' | 'media'>,
  { url, folder, signal, onProgress }: Download,
): Promise<string> {
  const answer = await outbound.open({
    url,
    redirects: REDIRECTS,
    timeout: TIMEOUT,
    idleTimeout: SILENCE,
    bodyLimit: media.bytes,
    signal,
  });
  try {
    checkHead(answer);
    await folder.requireRoom((answer.length ?? 0) * 2);
  } catch (error) {
    answer.close();
    throw error;
  }
  let bytes = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      bytes += chunk.length;
      onProgress(bytes);
      next(undefined, chunk);
    },
  });
  await pipeline(answer.body, counter, createWriteStream(folder.file('source.part'), { mode: 0o600 }), { signal });
  if (answer.length !== undefined && answer.length !== bytes) throw interrupted();
  await rename(folder.file('source.part'), folder.file('source'));
  return nameOf(answer);
}

function checkHead({ status, headers }: OutboundStream): void {
  if (status >= 500 || status === 429) {
    throw new LoquentError({ ...toOptions(mediaNotFound(status)), retryable: true });
  }
  if (status !== 200) throw mediaNotFound(status);
  if (/^(text\/html|application\/xhtml)/i.test(headers['content-type'] ?? '')) throw mediaAddressIsPage();
}

const toOptions = ({ id, message }: LoquentError) => ({ id, message });

/** The name in the address, if it may be a file name here. */
function nameOf({ url, headers }: OutboundStream): string {
  const last = decoded(new URL(url).pathname.split('/').at(-1) ?? '');
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const extension = EXTENSIONS[type] ?? '.mp4';
  try {
    const name = parseFileKey(last);
    return isRecordingName(name) ? name : `video${extension}`;
  } catch {
    return `video${extension}`;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text).replaceAll('/', '_');
  } catch {
    return text;
  }
}

const interrupted = () =>
  new LoquentError({
    id: 'outbound_failed',
    message: 'The download of the recording ended too early. Check the address, and try again.',
    retryable: true,
  });
