import { z } from 'zod';
import { LoquentError } from '#domain/errors.ts';
import type { ProgramRun, ProgramRunner } from '#domain/ports/programs.ts';
import { mediaUnreadable } from './errors.ts';
import { CONTAINERS } from '#platform/programs/ffmpeg.ts';
import { isEstimated, measureLength } from './measure-length.ts';

/** Facts about a recording, from ffprobe. */
export interface MediaFacts {
  readonly duration_seconds?: number;
  readonly width?: number;
  readonly height?: number;
}

/** Ms: reading the head of a file takes some tens. */
const TIMEOUT = 60_000;

const probeSchema = z.object({
  format: z.object({ format_name: z.string().default(''), duration: z.string().optional() }),
  streams: z
    .array(z.object({ codec_type: z.string().optional(), width: z.number().optional(), height: z.number().optional() }))
    .default([]),
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
  const wanted = ['-show_entries', 'format=format_name,duration:stream=codec_type,width,height', '-of', 'json'];
  const parameters = ['-v', 'error', ...limits, ...wanted, '-i', `file:${path}`];
  const output = await runForJson(programs, { program, arguments: parameters, package: 'ffmpeg', signal });
  const parsed = probeSchema.safeParse(output);
  if (!parsed.success) throw mediaUnreadable();
  const { format, streams } = parsed.data;
  const demuxer = format.format_name.split(',')[0]!;
  const isUnsure = !Number.isFinite(Number(format.duration)) || isEstimated(demuxer);
  const measured = isUnsure ? (await measureLength(programs, { path, format: demuxer, signal })).duration / 1000 : 0;
  const duration = measured > 0 ? measured : Number(format.duration);
  const picture = streams.find(({ codec_type: type, width }) => type === 'video' && width !== undefined);
  if (streams.length === 0) throw mediaUnreadable();
  return {
    ...(Number.isFinite(duration) ? { duration_seconds: Math.round(duration * 1000) / 1000 } : {}),
    ...(picture?.width === undefined || picture.height === undefined
      ? {}
      : { width: picture.width, height: picture.height }),
  };
}

/** Runs ffprobe and parses its JSON output. @throws LoquentError `tool_missing`, `media_unreadable` */
export async function runForJson(programs: ProgramRunner, call: Omit<ProgramRun, 'timeout'>): Promise<unknown> {
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
