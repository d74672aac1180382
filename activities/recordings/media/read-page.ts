import { readdir, rename, rm, stat } from 'node:fs/promises';
import { z } from 'zod';
import { LoquentError } from '#domain/errors.ts';
import { MinimumThroughput } from '#domain/transfers/minimum-throughput.ts';
import { isRecordingName } from '#domain/files/recordings.ts';
import { extensionOf } from '#platform/storage/keys.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import type { DownloadSpace } from './download-space.ts';
import {
  mediaAddressIsPage,
  mediaPageLive,
  mediaTooLarge,
  mediaTooLong,
  mediaTooSlow,
  mediaUnreadable,
} from './errors.ts';
import { CONTAINERS, runFfmpeg } from '#platform/programs/ffmpeg.ts';
import { pageFailure } from './page-failure.ts';
import type { WorkFolder } from '#jobs/workspace/work-folder.ts';

/** Milliseconds for the whole video, and without any output. */
const TIMEOUT = 6 * 60 * 60_000;
const SILENCE = 5 * 60_000;

/**
 * One file with picture and sound that is high enough, else the best picture and the best sound as two files, else whatever
 * there is. Larger pictures cost much and show no more of the subtitles.
 */
const FORMATS = 'b[height>=720][height<=1080]/(bv[height<=1080],ba)/b/ba';

/** Nothing of the machine's settings, no code from elsewhere, no programs but yt-dlp itself. */
const ISOLATION = (
  '--ignore-config --no-plugin-dirs --no-cache-dir --no-js-runtimes --no-remote-components --fixup never --xff never ' +
  '--no-playlist --playlist-items 1 --no-continue --no-mtime --abort-on-unavailable-fragments --no-color ' +
  '--socket-timeout 30 --retries 3 --fragment-retries 3 --extractor-retries 2 --file-access-retries 1'
).split(' ');

const REPORT = [
  '--no-simulate',
  '--no-quiet',
  '--newline',
  '--progress',
  '--progress-template',
  'download:loquent-bytes %(progress.downloaded_bytes)s %(progress.total_bytes)s',
  '--print',
  'before_dl:loquent-facts %(.{title,duration,is_live})j',
];

interface Page {
  readonly organizationId: string;
  readonly url: string;
  readonly folder: WorkFolder;
  readonly room: DownloadSpace;
  readonly signal: AbortSignal;
  /** Called with the bytes so far. */
  readonly onProgress: (bytes: number) => void;
}

/**
 * Downloads the video of a page of a video service into the work folder, as `source`. yt-dlp reads the page; its requests go
 * through a proxy that keeps private networks out.
 *
 * @returns title and extension of the video
 * @throws LoquentError `media_address_is_page` where yt-dlp isn't installed, the errors of `pageFailure`, `media_too_long`,
 * `media_page_live`, `outbound_too_large`, `outbound_too_slow`, `outbound_refused`, `storage_full`, `quota_exceeded`
 */
export async function downloadPageVideo(
  { outbound, media, programs }: Pick<ActivityDependencies, 'outbound' | 'media' | 'programs'>,
  { organizationId, url, folder, room, signal, onProgress }: Page,
): Promise<{ readonly title: string; readonly extension: string }> {
  for (const name of await listPageFiles(folder)) await rm(folder.file(name), { force: true });
  await room.require(0);
  const proxy = await outbound.openProxy(organizationId);
  const report = new PageReport(media);
  const noRoom = new AbortController();
  try {
    const { exitCode } = await programs
      .run({
        program: media.pagesPython,
        name: 'yt-dlp',
        arguments: [...argumentsFor(folder), '--', url],
        package: 'yt-dlp (npm run bootstrap -- --with pages)',
        environment: {
          ...Object.fromEntries(['http_proxy', 'https_proxy', 'all_proxy'].map((name) => [name, proxy.url])),
          HOME: folder.path,
        },
        folder: folder.path,
        signal: AbortSignal.any([signal, noRoom.signal]),
        timeout: TIMEOUT,
        idleTimeout: SILENCE,
        onLine(line, stream) {
          report.read(line, stream);
          onProgress(report.bytes);
          room.require(report.bytes, report.announced).catch((error: unknown) => noRoom.abort(error));
        },
      })
      .catch(explainMissing);
    if (exitCode !== 0) throw proxy.refusal() ?? pageFailure(report.error);
    const files = await listPageFiles(folder);
    await folder.requireSpace(report.bytes);
    const extension = await joinFiles({ programs, folder, files, signal, media });
    await room.settle((await stat(folder.file('source'))).size);
    return { title: report.title, extension };
  } finally {
    await proxy.close();
  }
}

/** The feature is off where yt-dlp isn't installed. */
function explainMissing(error: unknown): never {
  throw error instanceof LoquentError && error.id === 'tool_missing' ? mediaAddressIsPage() : error;
}

function argumentsFor(folder: WorkFolder): readonly string[] {
  return [
    // Isolated: no modules from the working folder, no variables of Python.
    '-I',
    '-m',
    'yt_dlp',
    ...ISOLATION,
    ...REPORT,
    // Use only its own downloaders: ffmpeg would bypass our requests.
    '--ffmpeg-location',
    folder.file('no-ffmpeg'),
    '--format',
    FORMATS,
    '--restrict-filenames',
    '--paths',
    folder.path,
    '--output',
    'page-%(format_id).40B.%(ext)s',
  ];
}

const factsSchema = z.object({
  title: z.string().nullish(),
  duration: z.number().nullish(),
  is_live: z.boolean().nullish(),
});

/** Messages of yt-dlp while it works. */
class PageReport {
  title = '';
  /** The last line with an error. */
  error = '';
  /** Bytes of all files so far, with the rest of the current one if it has a length. */
  announced = 0;
  #file = 0;
  #before = 0;
  readonly #limits: ActivityDependencies['media'];
  readonly #rate: MinimumThroughput;
  /** When the current file had its last bytes; undefined before its first. */
  #arrivedAt: number | undefined;

  constructor(limits: ActivityDependencies['media']) {
    this.#limits = limits;
    this.#rate = new MinimumThroughput(limits.minimumRate, limits.idleTimeout);
  }

  /** Bytes of all files so far. */
  get bytes(): number {
    return this.#before + this.#file;
  }

  /** @throws LoquentError `media_too_long`, `media_page_live`, `outbound_too_large`, `outbound_too_slow` */
  read(line: string, stream: 'stdout' | 'stderr'): void {
    if (stream === 'stderr') {
      if (line.startsWith('ERROR:')) this.error = line;
      return;
    }
    const facts = /^loquent-facts (\{.*\})$/.exec(line)?.[1];
    if (facts !== undefined) this.#begin(factsSchema.parse(JSON.parse(facts)));
    const [, bytes, total] = /^loquent-bytes (\d+) (\d+|NA)$/.exec(line) ?? [];
    if (bytes === undefined) return;
    const now = performance.now();
    const isFast = this.#rate.count(Number(bytes) - this.#file, now - (this.#arrivedAt ?? now));
    this.#arrivedAt = now;
    if (!isFast) throw mediaTooSlow(this.#limits.minimumRate);
    this.#file = Number(bytes);
    this.announced = Math.max(this.bytes, this.#before + (Number(total) || 0));
    if (this.announced > this.#limits.bytes) throw mediaTooLarge();
  }

  /** Another file of the video. */
  #begin({ title, duration, is_live: isLive }: z.output<typeof factsSchema>): void {
    if (isLive === true) throw mediaPageLive();
    if ((duration ?? 0) * 1000 > this.#limits.longest) throw mediaTooLong(this.#limits.longest);
    this.title = title ?? '';
    this.#before += this.#file;
    this.#file = 0;
    this.#arrivedAt = undefined;
  }
}

async function listPageFiles(folder: WorkFolder): Promise<readonly string[]> {
  const names = await readdir(folder.path);
  return names.filter((name) => name.startsWith('page-')).toSorted();
}

interface PageFiles {
  readonly programs: ActivityDependencies['programs'];
  readonly media: ActivityDependencies['media'];
  readonly folder: WorkFolder;
  readonly files: readonly string[];
  readonly signal: AbortSignal;
}

/** Makes `source` of picture and sound, copied as they are. @returns its extension */
async function joinFiles({ programs, folder, files, signal, media }: PageFiles): Promise<string> {
  const whole = files.filter((name) => !/\.(part|ytdl|part-Frag\d+)$/.test(name));
  const [first] = whole;
  if (first === undefined) throw pageFailure('no video could be found');
  if (whole.length === 1) {
    await rename(folder.file(first), folder.file('source'));
    return isRecordingName(first) ? extensionOf(first) : '.mkv';
  }
  const isMp4 = whole.every((name) => ['.mp4', '.m4a'].includes(extensionOf(name)));
  const inputs = whole.flatMap((name) => [
    '-protocol_whitelist',
    'file,pipe',
    '-format_whitelist',
    CONTAINERS,
    '-i',
    `file:${folder.file(name)}`,
  ]);
  const streams = whole.flatMap((_, index) => ['-map', `${index}:v?`, '-map', `${index}:a?`]);
  const failure = await runFfmpeg(programs, {
    arguments: [...inputs, ...streams, '-c', 'copy', '-f', isMp4 ? 'mp4' : 'matroska', `file:${folder.file('source')}`],
    folder: folder.path,
    duration: media.longest,
    signal,
  });
  for (const name of files) await rm(folder.file(name), { force: true });
  if (failure !== undefined) throw mediaUnreadable();
  return isMp4 ? '.mp4' : '.mkv';
}
