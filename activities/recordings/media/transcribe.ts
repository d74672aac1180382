import { recordBatch } from '#db/jobs/progress.ts';
import type { MediaPart } from '#domain/jobs/media.ts';
import type { TimeSpan } from '#domain/recordings/subtitles/cue.ts';
import type { StoredChunk } from '#jobs/workspace/media-records.ts';
import { metered } from '#domain/usage/metered-speech.ts';
import { readSamples } from './pcm.ts';
import { findOrCreatePaidRecord } from '#activities/runtime/find-or-create-record.ts';
import { availableChunks, secondsOf } from './detect.ts';
import type { MediaStep } from './media-step.ts';

/** The language is detected in the first of so many parts; it takes a twentieth of the time of a part. */
const DETECTION_INTERVAL = 3;

/** Recognizes one part of the recording. A part that is stored is never recognized, and paid for, again. */
export async function transcribeChunk(step: MediaStep<MediaPart>): Promise<{ readonly words: number }> {
  const { task, entityManager, sourceLanguage } = step;
  const chunk = (await availableChunks(step))[task.part]!;
  const stored = await findOrCreatePaidRecord(step, `chunk-${task.part}`, () => recognize(step, chunk));
  await recordBatch(
    entityManager,
    { ...task, fileIndex: 0, language: sourceLanguage, batch: task.part },
    secondsOf(chunk),
  );
  return { words: stored.words.length };
}

async function recognize(step: MediaStep<MediaPart>, chunk: TimeSpan): Promise<StoredChunk> {
  const { dependencies, task, sourceLanguage, signal } = step;
  const recognizer = dependencies.speech.recognizer();
  const audio = await readSamples(step, chunk);
  const detectsLanguage = task.part % DETECTION_INTERVAL === 0;
  const request = { audio, language: sourceLanguage, detectsLanguage, signal };
  const usage = { provider: recognizer.id, duration: chunk.end - chunk.start };
  const { words, heard } = await metered(step, usage, () => recognizer.recognize(request));
  const moved = words.map((word) => ({ ...word, start: word.start + chunk.start, end: word.end + chunk.start }));
  return { words: moved, engine: recognizer.engine, ...(heard === undefined ? {} : { heard }) };
}
