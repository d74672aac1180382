import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { LoquentError, serviceFailure } from '#domain/errors.ts';
import { isRecordingName } from '#domain/files/recordings.ts';
import type { OutboundStream } from '#domain/ports/outbound.ts';
import { parseFileKey } from '#platform/storage/keys.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import type { DownloadSpace } from './download-space.ts';
import { mediaNotFound, mediaTooLarge, mediaTooSlow } from './errors.ts';
import { downloadPageVideo } from './read-page.ts';
import type { WorkFolder } from '#jobs/workspace/work-folder.ts';

/** Redirects that are followed; each is checked like the address itself. */
const REDIRECTS = 5;
/** Milliseconds for the whole recording. */
const TIMEOUT = 6 * 60 * 60_000;

/** Answers that may come with a page: the page itself, a login, a refusal, too many requests. */
const PAGE_STATUS = new Set([200, 401, 403, 429]);
/** Characters of a title in a file name. */
const MAX_TITLE_LENGTH = 80;

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
  readonly organizationId: string;
  readonly url: string;
  readonly folder: WorkFolder;
  readonly room: DownloadSpace;
  readonly signal: AbortSignal;
  /** Called with the bytes so far. */
  readonly onProgress: (bytes: number) => void;
}

/**
 * Downloads the recording of an address, or of a page of a video service, into the work folder, as `source`.
 *
 * @returns its file name, with an extension
 * @throws LoquentError of the outbound client; `media_not_found`, `storage_full`, `quota_exceeded`, those of `downloadPageVideo`
 */
export async function downloadRecording(
  dependencies: Pick<ActivityDependencies, 'outbound' | 'media' | 'programs'>,
  download: Download,
): Promise<string> {
  const { outbound, media } = dependencies;
  const { organizationId, url, folder, room, signal, onProgress } = download;
  const answer = await outbound.open({
    organizationId,
    url,
    redirects: REDIRECTS,
    timeout: TIMEOUT,
    idleTimeout: media.idleTimeout,
    minimumRate: media.minimumRate,
    bodyLimit: media.bytes,
    signal,
  });
  if (isPage(answer)) {
    answer.close();
    const { title, extension } = await downloadPageVideo(dependencies, download);
    return nameOfVideo(title, extension);
  }
  const { length = 0 } = answer;
  try {
    checkHead(answer);
    if (length > media.bytes) throw mediaTooLarge();
    await room.require(0, length);
  } catch (error) {
    answer.close();
    throw error;
  }
  let bytes = 0;
  const counted = async function* () {
    for await (const chunk of answer.body) {
      bytes += chunk.length;
      onProgress(bytes);
      await room.require(bytes, length);
      yield chunk;
    }
  };
  const file = createWriteStream(folder.file('source.part'), { mode: 0o600 });
  await pipeline(counted, file, { signal }).catch((error: unknown) => {
    throw (error as { id?: unknown }).id === 'outbound_too_slow' ? mediaTooSlow(media.minimumRate) : error;
  });
  if (answer.length !== undefined && answer.length !== bytes) throw interrupted();
  await rename(folder.file('source.part'), folder.file('source'));
  await room.settle(bytes);
  return nameOf(answer);
}

function checkHead({ status }: OutboundStream): void {
  if (status >= 500 || status === 429) throw new LoquentError({ ...toOptions(mediaNotFound(status)), retryable: true });
  if (status !== 200) throw mediaNotFound(status);
}

/** Services answer programs that they don't know with refusals, too, which yt-dlp may come round or explains. */
function isPage({ status, headers }: OutboundStream): boolean {
  return PAGE_STATUS.has(status) && /^(text\/html|application\/xhtml)/i.test(headers['content-type'] ?? '');
}

/** The title of a video as a file name. */
function nameOfVideo(title: string, extension: string): string {
  const stem = Array.from(title.replaceAll(/[\p{C}/\\:*?"<>|\s]+/gu, ' ').trim())
    .slice(0, MAX_TITLE_LENGTH)
    .join('')
    .replaceAll(/^[.\s]+|(?<![.\s])[.\s]+$/g, '');
  try {
    return parseFileKey(`${stem || 'video'}${extension}`);
  } catch {
    return `video${extension}`;
  }
}

const toOptions = ({ id, mistake, message }: LoquentError) => ({ id, mistake, message });

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
  serviceFailure(
    'outbound_failed',
    'The download of the recording ended too early. Check the address, and try again.',
    { retryable: true },
  );
