import { createWriteStream, openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Context } from '@temporalio/activity';
import { findActiveGlossaries, loadContents } from '#db/glossaries/index.ts';
import { serviceFailure, LoquentError } from '#domain/errors.ts';
import { readCaptions } from '#formats/timed-text/read-captions.ts';
import { writeSrt, writeVtt } from '#formats/timed-text/write-cues.ts';
import type { DubbingProvider } from '#providers/dubbing/dubbing-provider.ts';
import { mediaWriteFailed } from '#jobs/recordings/sound/errors.ts';
import { metered } from '#domain/usage/metered-speech.ts';
import { probeRecording } from '#activities/recordings/media/probe-recording.ts';
import { fetchSource } from '#activities/recordings/media/media-step.ts';
import { findOrCreatePaidRecord } from '#activities/runtime/find-or-create-record.ts';
import type { JobRow } from '#db/entities/index.ts';
import { typesWith } from '#domain/jobs/kinds/index.ts';
import type { DubbingProject } from '#domain/recordings/speech/dubbing-project.ts';
import { RecordingWorkspace } from '#jobs/workspace/recording-workspace.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import type { JobEnd } from '#activities/runtime/job-end.ts';
import type { SpeechStep } from './speech-step.ts';

/** Milliseconds between two looks at a project: the first and the longest one. */
const PAUSES = { first: 500, longest: 10_000 };

/**
 * Has a dubbing provider dub the recording, and fetches its sound. A repeated attempt continues with the existing
 * project.
 */
export async function dubRemotely(step: SpeechStep): Promise<{ readonly hasSubtitles: boolean }> {
  const { dependencies, artifacts: area } = step;
  const stored = await area.find('dub');
  if (stored !== undefined) return { hasSubtitles: stored.hasSubtitles };
  const provider = dependencies.speech.dubber();
  if (provider === undefined) throw providerChanged();
  await awaitProject(step, provider);
  const { format, hasSubtitles } = await fetchSound(step, provider);
  await area.write('dub', { engine: provider.engine, hasSubtitles, format });
  return { hasSubtitles };
}

/** Has a dubbing provider take the recording once for all languages of a job that has several. */
export async function startDubbing(step: SpeechStep): Promise<{ readonly project: string }> {
  const provider = step.dependencies.speech.dubber();
  if (provider === undefined) throw providerChanged();
  const { id } = await findOrCreatePaidRecord(step, 'dubbing-project', () => startProject(step, provider));
  return { project: id };
}

async function startProject(step: SpeechStep, provider: DubbingProvider): Promise<DubbingProject> {
  const { job, artifacts: area, sourceLanguage, targetLanguage, signal } = step;
  const { name } = await area.read('source');
  const { duration } = await area.read('recording');
  const file = await openAsBlob(await fetchSource(step));
  const title = job.input.project_name ?? name;
  const terms = await termsOf(step);
  return metered(step, { provider: provider.id, duration, isDubbed: true }, () =>
    provider.start({ name: title, file, fileName: name, sourceLanguage, targetLanguage, terms, signal }),
  );
}

/** The project of a language: that of its job where a project takes several, else one of its own. */
async function projectOf(step: SpeechStep, provider: DubbingProvider): Promise<DubbingProject> {
  const { dependencies, job, artifacts: area, targetLanguage } = step;
  const { targetLanguages } = job;
  const shared = await new RecordingWorkspace(dependencies.storage, job, undefined).find('dubbing-project');
  if (targetLanguages.length === 1 || shared === undefined) return startProject(step, provider);
  // It was started, and paid for, in this language.
  if (targetLanguage === targetLanguages[0]) return shared;
  const another = provider.forAnotherLanguage(shared);
  if (another === undefined) return startProject(step, provider);
  const { duration } = await area.read('recording');
  return metered(step, { provider: provider.id, duration, isDubbed: true }, () => Promise.resolve(another));
}

async function awaitProject(step: SpeechStep, provider: DubbingProvider): Promise<void> {
  const { artifacts: area, targetLanguage, note, signal } = step;
  let project = await findOrCreatePaidRecord(step, 'dubbing-project', () => projectOf(step, provider));
  for (let pause = PAUSES.first; ; pause = Math.min(PAUSES.longest, pause * 2)) {
    const state = await provider.check(project, targetLanguage, signal);
    if (state.project.language !== project.language) await area.write('dubbing-project', state.project);
    project = state.project;
    note({ project: project.id, isReady: state.isReady });
    if (state.isReady) return;
    await delay(pause, undefined, { signal });
  }
}

/** The terms of the job's glossaries in the language of the recording, each once. */
async function termsOf({ job, entityManager, sourceLanguage }: SpeechStep): Promise<readonly string[]> {
  const glossaries = await findActiveGlossaries(entityManager, job.input.glossaries);
  const contents = await loadContents(entityManager, glossaries, [sourceLanguage]);
  const terms = contents.flatMap(({ entries }) => entries.flatMap((entry) => entry.terms));
  return [...new Set(terms.filter(({ type }) => type === 'preferred').map(({ text }) => text))];
}

async function fetchSound(
  step: SpeechStep,
  provider: DubbingProvider,
): Promise<{ format: string; hasSubtitles: boolean }> {
  const { dependencies, artifacts: area, folder, targetLanguage, signal } = step;
  const { sound, subtitles } = await provider.fetchResult(await area.read('dubbing-project'), targetLanguage, signal);
  const path = folder.file('dubbed');
  try {
    await pipeline(
      Readable.fromWeb(sound as Parameters<typeof Readable.fromWeb>[0]),
      createWriteStream(path, { mode: 0o600 }),
      {
        signal,
      },
    );
  } catch (error) {
    signal.throwIfAborted();
    throw interrupted(error);
  }
  const { format } = await probeRecording(dependencies.programs, path, targetLanguage, signal);
  await folder.store(area.key('dubbed'), 'dubbed');
  return { format, hasSubtitles: subtitles !== undefined && (await storeSubtitles(step, subtitles)) };
}

/** @returns false for subtitles that can't be read: the dub is worth having without them */
async function storeSubtitles(
  { dependencies: { storage }, artifacts: area, targetLanguage }: SpeechStep,
  text: string,
): Promise<boolean> {
  try {
    const captions = readCaptions(Buffer.from(text), targetLanguage);
    const cues = captions.map(({ lines, ...span }) => ({ ...span, lines: lines.map((line) => line.text) }));
    await storage.write(area.key(`${targetLanguage}.srt`), Buffer.from(writeSrt(cues)));
    await storage.write(area.key(`${targetLanguage}.vtt`), Buffer.from(writeVtt(cues)));
    return cues.length > 0;
  } catch (error) {
    if (error instanceof LoquentError && error.id.startsWith('document_')) return false;
    throw error;
  }
}

export const dubbingEnd: JobEnd = { types: typesWith('dubRemotely'), cleanUp: removeDubbingProject };

const providerChanged = () => mediaWriteFailed('DUBBING_PROVIDER was changed while the job was running');

const interrupted = (cause: unknown) =>
  serviceFailure('provider_failed', 'The download of the dubbed sound ended too early; try again later.', {
    retryable: true,
    cause,
  });

/** Attempts to delete a project at a dubbing provider: two minutes, in which the job has ended for its client. */
const REMOVAL_ATTEMPTS = 10;

/**
 * Deletes the projects of a job at a dubbing provider, if it has any.
 *
 * @throws LoquentError of the provider, so that Temporal retries the activity; the last attempt only logs it
 */
async function removeDubbingProject(
  { speech, storage, logger }: ActivityDependencies,
  job: JobRow,
  signal: AbortSignal,
): Promise<void> {
  const dubber = speech.dubber();
  if (dubber === undefined) return;
  const projects = new Map<string, DubbingProject>();
  for (const language of [undefined, ...job.targetLanguages]) {
    const project = await new RecordingWorkspace(storage, job, language).find('dubbing-project');
    if (project !== undefined) projects.set(project.id, project);
  }
  for (const project of projects.values()) {
    try {
      await dubber.remove(project, signal);
    } catch (error) {
      const isRetryable = error instanceof LoquentError && error.retryable;
      if (signal.aborted || (isRetryable && Context.current().info.attempt < REMOVAL_ATTEMPTS)) throw error;
      logger.warn({ err: error, project: project.id }, 'a project at a dubbing provider could not be deleted');
    }
  }
}
