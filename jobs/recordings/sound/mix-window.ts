import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { serviceFailure } from '#domain/errors.ts';
import type { ProgramRunner } from '#domain/ports/programs.ts';
import { envelopeOf } from '#domain/recordings/speech/ducking.ts';
import type { ClipPlacement } from '#domain/recordings/speech/place-speech.ts';
import { wavFile } from '#domain/recordings/speech/wav-file.ts';
import type { TimeSpan } from '#domain/recordings/subtitles/cue.ts';
import type { MediaRecords, RecordingFacts, ReusedClip, StoredMix } from '#jobs/workspace/media-records.ts';
import type { ArtifactStore } from '#jobs/workspace/artifact-store.ts';
import { WorkFolder } from '#jobs/workspace/work-folder.ts';
import { inputOf, runFfmpeg } from '#platform/programs/ffmpeg.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';
import { readClip } from '#jobs/recordings/rendered-speech.ts';
import { isHeardIn } from '#jobs/recordings/speak-window.ts';
import { exactFilters, LIMITER_FILTERS, originalFilters, SOUND_RATE, soundGraph, soundInputs } from './sound-graph.ts';
import { writeVoiceTrack } from './voice-track.ts';

/** Milliseconds before a window that are mixed too, so that filters that have a past begin as they do in a whole recording. */
const LEAD = 1_000;
/** Channels, and bytes per millisecond, of a sound that is kept. */
const CHANNELS = 2;
const BYTES = (SOUND_RATE * 2 * CHANNELS) / 1000;

interface MixParts {
  readonly storage: ObjectStorage;
  readonly programs: ProgramRunner;
  /** Workspace of the job. */
  readonly area: ArtifactStore<MediaRecords>;
  readonly signal: AbortSignal;
  /** Called when a sound was added to the workspace. */
  readonly onKept: () => Promise<void>;
}

/** Everything that is heard; times in milliseconds, gains in decibels. */
interface MixedWindow {
  readonly window: TimeSpan;
  /** Storage key of the recording. */
  readonly source: string;
  readonly facts: RecordingFacts;
  /** The mix of the whole recording, whose gains count. */
  readonly mix: StoredMix;
  readonly voiceGain: number;
  /** Spans in which the original has the volume `floor`, 0 to 1. */
  readonly quiet: readonly TimeSpan[];
  readonly floor: number;
  readonly placements: readonly (ClipPlacement | undefined)[];
  readonly clips: readonly (ReusedClip | null)[];
}

/** Mixes a window of a recording as the whole would be mixed. @returns a FLAC file */
export async function mixWindow(parts: MixParts, mixed: MixedWindow): Promise<Buffer> {
  const folder = new WorkFolder(parts.storage, `preview-${randomUUID()}`);
  try {
    return await folder.use(() => mixIn(folder, parts, mixed));
  } finally {
    await folder.remove();
  }
}

async function mixIn(folder: WorkFolder, parts: MixParts, mixed: MixedWindow): Promise<Buffer> {
  const { storage, programs, area, signal } = parts;
  const { window, source, facts, mix, voiceGain, quiet, floor, placements, clips } = mixed;
  // Whole seconds have whole samples at every rate.
  const span = {
    start: Math.max(0, Math.floor((window.start - LEAD) / 1000) * 1000),
    end: Math.min(facts.duration, Math.ceil(window.end / 1000) * 1000),
  };
  const original = { key: source, format: facts.format, filters: originalFilters(facts) };
  const bed = { key: area.key('bed'), format: 'wav', filters: exactFilters('[0:a:0]', facts) };
  const files = {
    source: await soundWindow(folder, parts, { ...original, name: 'original-sound', facts, span }),
    bed: mix.hasBed ? await soundWindow(folder, parts, { ...bed, name: 'bed-sound', facts, span }) : undefined,
    envelope: folder.file('envelope.pcm'),
    voice: folder.file('voice.pcm'),
  };
  await writeFile(files.envelope, new Uint8Array(envelopeOf(quiet, floor, span).buffer));
  async function* heard() {
    for (const [index, placement] of placements.entries()) {
      const clip = clips[index];
      if (clip != null && isHeardIn(span, placement)) yield { ...placement, ...(await readClip(storage, area, clip)) };
    }
  }
  await writeVoiceTrack(heard(), { programs, path: files.voice, rate: mix.rate, ...span, signal });
  const length = span.end - span.start;
  const graph = soundGraph({ audio: 0, duration: length }, { voiceGain, gain: mix.gain }, mix.hasBed);
  const [from, until] = [window.start - span.start, window.end - span.start].map((time) => time / 1000);
  const cut = `[limited]atrim=start=${from}:end=${until},asetpts=PTS-STARTPTS,aformat=sample_fmts=s16[heard]`;
  await ffmpeg(parts, folder, length, [
    ...soundInputs(files, { format: 'wav' }, mix.rate),
    '-filter_complex',
    `${graph};${LIMITER_FILTERS};${cut}`,
    '-map',
    '[heard]',
    '-c:a',
    'flac',
    '-f',
    'flac',
    `file:${folder.file('heard')}`,
  ]);
  return readFile(folder.file('heard'));
}

interface KeptSound {
  /** Name under which its samples are kept. */
  readonly name: string;
  /** Storage key of the file that has it. */
  readonly key: string;
  readonly format: string;
  /** Filters that give it the exact length of the recording. */
  readonly filters: string;
  readonly facts: RecordingFacts;
  readonly span: TimeSpan;
}

/**
 * Writes a part of a sound to a file. The first time, the whole is decoded, and kept as samples: any part of those is read at once.
 *
 * @returns path of a WAV file
 */
async function soundWindow(
  folder: WorkFolder,
  parts: MixParts,
  { name, key, format, filters, facts, span }: KeptSound,
): Promise<string> {
  const { storage, area, signal, onKept } = parts;
  const samples = area.key(`${name}.pcm`);
  if ((await storage.stat(samples)) === undefined) {
    await folder.requireSpace(facts.duration * BYTES);
    const file = await folder.fetch(key, name, signal);
    const output = ['-map', '[exact]', '-c:a', 'pcm_s16le', '-f', 's16le', `file:${folder.file(`${name}.pcm`)}`];
    const graph = ['-filter_complex', `${filters}[exact]`];
    await ffmpeg(parts, folder, facts.duration, [...inputOf(file, format), ...graph, ...output]);
    await storage.adopt(samples, folder.file(`${name}.pcm`));
    await onKept();
  }
  const { size = 0 } = (await storage.stat(samples)) ?? {};
  const range = { start: span.start * BYTES, end: Math.min(size, span.end * BYTES) - 1 };
  const { stream } = await storage.open(samples, range);
  const path = folder.file(`${name}.wav`);
  await writeFile(path, wavFile(await buffer(stream), SOUND_RATE, CHANNELS));
  return path;
}

/** @throws LoquentError as `runFfmpeg`; `tool_failed` */
async function ffmpeg(
  { programs, signal }: MixParts,
  folder: WorkFolder,
  duration: number,
  parameters: readonly string[],
): Promise<void> {
  const failure = await runFfmpeg(programs, { arguments: parameters, folder: folder.path, duration, signal });
  if (failure !== undefined) throw serviceFailure('tool_failed', `ffmpeg could not mix the sound: ${failure}`);
}
