import { LoquentError } from '#domain/errors.ts';
import type { TimeSpan } from '#domain/recordings/subtitles/cue.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import { SAMPLE_RATE } from './pcm.ts';

/** Noise level and shortest duration of a pause, where no model distinguishes voice from noise. */
const SILENCE = 'silencedetect=noise=-35dB:duration=0.15';
const TIMEOUT = 5 * 60_000;

/**
 * Finds voice in a WAV of some minutes: by the speech service, or, where a vendor recognizes and the service isn't
 * installed, everything that is not silent.
 *
 * @throws LoquentError `tool_missing` when neither is possible
 */
export async function findVoice(
  { speech, programs }: Pick<ActivityDependencies, 'speech' | 'programs'>,
  wav: Uint8Array,
  signal: AbortSignal,
): Promise<readonly TimeSpan[]> {
  try {
    return await speech.voice.findVoice(wav, signal);
  } catch (error) {
    const isMissing = error instanceof LoquentError && error.id === 'tool_missing';
    if (!isMissing || speech.recognizer().id === 'local') throw error;
  }
  const { stderr } = await programs.run({
    program: 'ffmpeg',
    package: 'ffmpeg',
    arguments: [
      '-hide_banner',
      '-protocol_whitelist',
      'pipe',
      '-f',
      'wav',
      '-i',
      'pipe:0',
      '-af',
      SILENCE,
      '-f',
      'null',
      '-',
    ],
    input: wav,
    timeout: TIMEOUT,
    signal,
  });
  return betweenSilences(stderr, Math.floor((wav.length - 44) / ((SAMPLE_RATE * 2) / 1000)));
}

/** The spans between the silences that ffmpeg lists. @param duration in milliseconds */
export function betweenSilences(listing: string, duration: number): readonly TimeSpan[] {
  const spans: TimeSpan[] = [];
  let begun: number | undefined = 0;
  for (const [, kind, seconds] of listing.matchAll(/silence_(start|end): (-?[\d.]+)/g)) {
    const time = Math.max(0, Math.round(Number(seconds) * 1000));
    if (kind === 'end') begun = time;
    else if (begun !== undefined) {
      if (time > begun) spans.push({ start: begun, end: time });
      begun = undefined;
    }
  }
  if (begun !== undefined && duration > begun) spans.push({ start: begun, end: duration });
  return spans;
}
