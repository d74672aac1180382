import { stat } from 'node:fs/promises';
import { operatorMistake } from '#domain/errors.ts';
import type { RecordingFacts } from '#jobs/workspace/media-records.ts';
import { mediaUnreadable } from '#activities/recordings/media/errors.ts';
import { inputOf } from '#platform/programs/ffmpeg.ts';
import { fetchSource, ffmpeg } from '#activities/recordings/media/media-step.ts';
import { originalFilters, SOUND_RATE } from '#jobs/recordings/sound/sound-graph.ts';
import type { SpeechStep } from './speech-step.ts';

/** Milliseconds per millisecond of sound that a separator may take on a machine without a graphics processor. */
const MAX_SLOWNESS = 20;
const MIN_TIME = 10 * 60_000;
/** Bytes per millisecond of a WAV with two channels. */
const BYTES_PER_MILLISECOND = (SOUND_RATE * 4) / 1000;

/**
 * Has the operator's program remove the voices from the sound of a dub, into `bed`.
 *
 * @returns false if there is no such program
 * @throws LoquentError `tool_missing`, `tool_timeout`, `separator_failed`
 */
export async function separateVoices(step: SpeechStep, facts: RecordingFacts): Promise<boolean> {
  const { dependencies, artifacts: area, folder, signal } = step;
  const [program, ...parameters] = dependencies.media.separator ?? [];
  if (program === undefined) return false;
  if (await area.has('bed')) return true;
  await folder.requireSpace(facts.duration * BYTES_PER_MILLISECOND * 2);
  const input = folder.file('separate.wav');
  const failure = await ffmpeg(step, facts, [
    ...inputOf(await fetchSource(step), facts.format),
    '-filter_complex',
    `${originalFilters(facts)}[original]`,
    '-map',
    '[original]',
    '-c:a',
    'pcm_s16le',
    '-f',
    'wav',
    `file:${input}`,
  ]);
  if (failure !== undefined) throw mediaUnreadable();
  const output = folder.file('bed');
  const { exitCode, stderr } = await dependencies.programs.run({
    program,
    arguments: parameters.map((parameter) => parameter.replaceAll('{input}', input).replaceAll('{output}', output)),
    folder: folder.path,
    // The operator's own: a model on any number of processors, with memory for its graphics processor.
    limits: { memory: Number.POSITIVE_INFINITY, processorTime: Number.POSITIVE_INFINITY },
    timeout: MIN_TIME + facts.duration * MAX_SLOWNESS,
    signal,
  });
  const size = (await stat(output).catch(() => undefined))?.size ?? 0;
  if (exitCode !== 0 || size === 0) throw separatorFailed(program, stderr, folder.path);
  await folder.store(area.key('bed'), 'bed');
  return true;
}

const separatorFailed = (program: string, stderr: string, folder: string) => {
  const reason = stderr.trim().split('\n').at(-1)?.replaceAll(folder, '').slice(0, 200) ?? '';
  return operatorMistake(
    'separator_failed',
    `The program of DUBBING_SEPARATOR (${program.split('/').at(-1)}) failed${reason === '' ? '' : `: ${reason}`}. Have the operator check it.`,
  );
};
