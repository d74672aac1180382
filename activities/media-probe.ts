import { z } from 'zod';
import { LoquentError } from '#domain/errors.ts';
import type { ProgramRun, ProgramRunner } from '#domain/ports/programs.ts';

/** Facts about a recording, from ffprobe. */
export interface MediaFacts {
  readonly duration_seconds?: number;
  readonly width?: number;
  readonly height?: number;
}

/** Extensions of recordings that are probed, lower case, with the dot. */
const extensions = new Set(
  (
    '.mp4 .m4v .mov .mkv .webm .avi .mpg .mpeg .ts .mts .m2ts .flv .wmv .3gp .ogv ' +
    '.mp3 .wav .m4a .aac .flac .ogg .oga .opus .wma .aif .aiff .amr'
  ).split(' '),
);

/**
 * Containers that ffprobe may assume. Playlists and scripts (hls, concat, dash) are excluded, because ffprobe would
 * open the files that they name. Source: ffprobe -formats.
 */
const CONTAINERS =
  'aac,aiff,amr,asf,avi,flac,flv,matroska,webm,mov,mp4,m4a,3gp,3g2,mj2,mp3,mpeg,mpegvideo,mpegts,ogg,wav,w64,caf';

/** Ms: reading the head of a file takes some tens. */
const TIMEOUT = 60_000;

const probeSchema = z.object({
  format: z.object({ duration: z.string().optional() }),
  streams: z
    .array(z.object({ codec_type: z.string().optional(), width: z.number().optional(), height: z.number().optional() }))
    .default([]),
});

export function isRecording(extension: string): boolean {
  return extensions.has(extension);
}

const mediaUnreadable = () =>
  new LoquentError({
    id: 'media_unreadable',
    message: 'The file is not a recording that ffprobe can read, or it is damaged. Upload it again, or convert it.',
  });

/**
 * Probes a recording. A hostile file can't make ffprobe open any other file.
 *
 * @param path of a file on this machine
 * @param signal stops ffprobe
 * @throws LoquentError `tool_missing`, `media_unreadable`, `tool_failed` and `tool_stopped` (both retryable)
 */
export async function probeMedia(
  programs: ProgramRunner,
  path: string,
  signal: AbortSignal,
  program = 'ffprobe',
): Promise<MediaFacts> {
  const limits = ['-protocol_whitelist', 'file,pipe', '-format_whitelist', CONTAINERS];
  const wanted = ['-show_entries', 'format=duration:stream=codec_type,width,height', '-of', 'json'];
  const parameters = ['-v', 'error', ...limits, ...wanted, '-i', `file:${path}`];
  const output = await runForJson(programs, { program, arguments: parameters, package: 'ffmpeg', signal });
  const parsed = probeSchema.safeParse(output);
  if (!parsed.success) throw mediaUnreadable();
  const { format, streams } = parsed.data;
  const duration = Number(format.duration);
  const picture = streams.find(({ codec_type: type, width }) => type === 'video' && width !== undefined);
  if (streams.length === 0) throw mediaUnreadable();
  return {
    ...(Number.isFinite(duration) ? { duration_seconds: Math.round(duration * 1000) / 1000 } : {}),
    ...(picture?.width === undefined || picture.height === undefined
      ? {}
      : { width: picture.width, height: picture.height }),
  };
}

/** Runs a program and parses its JSON output. */
async function runForJson(programs: ProgramRunner, call: Omit<ProgramRun, 'timeout'>): Promise<unknown> {
  try {
    const { exitCode, stdout } = await programs.run({ ...call, timeout: TIMEOUT });
    if (exitCode === 0) return JSON.parse(Buffer.from(stdout).toString('utf8'));
  } catch (error) {
    call.signal.throwIfAborted();
    // A file that keeps ffprobe busy, or makes it print without limit, can't be dubbed either.
    const isOfFile =
      !(error instanceof LoquentError) || error.id === 'tool_timeout' || error.id === 'tool_output_too_large';
    if (!isOfFile) throw error;
  }
  throw mediaUnreadable();
}
