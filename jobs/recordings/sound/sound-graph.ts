import { ENVELOPE_RATE } from '#domain/recordings/speech/ducking.ts';
import { inputOf } from '#platform/programs/ffmpeg.ts';
import type { RecordingFacts } from '#jobs/workspace/media-records.ts';

/** Samples per second of new sound. */
export const SOUND_RATE = 48_000;
/** Peak sample level, -3 dBFS: the encoded sound stays below a true peak of -1.5 dB. */
const LIMIT = 0.708;

export interface SoundFiles {
  /** The recording. */
  readonly source: string;
  readonly envelope: string;
  readonly voice: string;
  /** Sound without voices; undefined: none. */
  readonly bed: string | undefined;
}

/** Gains in decibels. */
export interface SoundLevels {
  readonly voiceGain: number;
  readonly gain: number;
}

/** Inputs of ffmpeg in the order that `soundGraph` counts on. */
export function soundInputs(
  { source, envelope, voice, bed }: SoundFiles,
  { format }: Pick<RecordingFacts, 'format'>,
  voiceRate: number,
): readonly string[] {
  const raw = (path: string, rate: number) => ['-ar', `${rate}`, '-ac', '1', ...inputOf(path, 's16le')];
  return [
    ...inputOf(source, format),
    ...raw(envelope, ENVELOPE_RATE),
    ...raw(voice, voiceRate),
    ...(bed === undefined ? [] : inputOf(bed, 'wav')),
  ];
}

const STEREO = `aresample=${SOUND_RATE},aformat=sample_fmts=fltp:channel_layouts=stereo`;
/** One channel on both sides at its own level, which the usual conversion to stereo lowers. */
const BOTH_SIDES = `aresample=${SOUND_RATE},pan=stereo|c0=c0|c1=c0,aformat=sample_fmts=fltp`;

/** Filters that give a recording's sound its exact length and time. */
export const originalFilters = ({ audio, duration }: Pick<RecordingFacts, 'audio' | 'duration'>): string =>
  exactFilters(`[0:a:${audio}]`, { duration });

/** Filters that give a sound the exact length of a recording, and its own time in it. @param input label of the sound */
export function exactFilters(input: string, { duration }: Pick<RecordingFacts, 'duration'>): string {
  const seconds = duration / 1000;
  return `${input}aresample=async=1:first_pts=0,${STEREO},apad=whole_dur=${seconds},atrim=end=${seconds}`;
}

/** Filters of the voice. */
export const voiceFilters = (gain: number) => `[2:a]volume=${gain.toFixed(2)}dB,${BOTH_SIDES}`;

/**
 * The filter graph of the new sound: the original by its envelope, the separated sound by the opposite one, and the voice.
 *
 * @returns a graph that ends in `[mixed]`
 */
export function soundGraph(
  facts: Pick<RecordingFacts, 'audio' | 'duration'>,
  levels: SoundLevels,
  hasBed: boolean,
): string {
  const seconds = facts.duration / 1000;
  const exact = `apad=whole_dur=${seconds},atrim=end=${seconds}`;
  const parts = [
    `${originalFilters(facts)}[original]`,
    `[1:a]${BOTH_SIDES},${exact}${hasBed ? ',asplit[envelope][same]' : '[envelope]'}`,
    '[original][envelope]amultiply[quiet]',
    `${voiceFilters(levels.voiceGain)},${exact}[voice]`,
    ...(hasBed
      ? [
          '[same]aeval=1-val(0)|1-val(1):c=same,aformat=sample_fmts=fltp[opposite]',
          `[3:a]${STEREO},${exact}[bed]`,
          '[bed][opposite]amultiply[kept]',
        ]
      : []),
    `[quiet][voice]${hasBed ? '[kept]' : ''}amix=inputs=${hasBed ? 3 : 2}:normalize=0:dropout_transition=0,` +
      `volume=${levels.gain.toFixed(2)}dB[mixed]`,
  ];
  return parts.join(';');
}

/** Filters after a graph that keep peaks below the limit; without `latency` the limiter delays the sound by its attack. */
export const LIMITER_FILTERS = `[mixed]alimiter=limit=${LIMIT}:level=disabled:attack=5:release=50:latency=enabled,aformat=sample_fmts=fltp[limited]`;
