import type { JobRow } from '#db/entities/index.ts';
import { LoquentError, userMistake } from '#domain/errors.ts';
import { validationFailed } from '#domain/request-errors.ts';
import { jobKindOf } from '#domain/jobs/kinds/index.ts';
import type { Caller } from '#jobs/caller.ts';
import { loadSpeechCast, type SpeechCast } from '#jobs/casts/speech-cast.ts';
import { previewSpeech, type PreviewedSentence } from './preview-speech.ts';
import { recordingWorkspaceOf } from './recording-workspace-of.ts';

/** Milliseconds for a list of voices while the client waits. */
const PATIENCE = 10_000;

/** @throws LoquentError `no_speech` for a job that speaks nothing */
export function requireSpeech({ type }: Pick<JobRow, 'type'>): void {
  if (jobKindOf(type)?.voice !== undefined) return;
  throw userMistake(
    'no_speech',
    'The job speaks nothing: only voiceovers and dubs have speech that fits, or does not.',
  );
}

/**
 * The target language of a job that a request asks for.
 *
 * @param asked undefined: the first one
 * @throws LoquentError `validation_failed`
 */
export function languageOf({ targetLanguages }: Pick<JobRow, 'targetLanguages'>, asked: string | undefined): string {
  const language = asked ?? targetLanguages[0]!;
  if (targetLanguages.includes(language)) return language;
  const message = `is no target language of the job, which has: ${targetLanguages.join(', ')}`;
  throw validationFailed([{ path: 'language', message }]);
}

/**
 * How the sentences of a job that speaks would be spoken if it were rendered now.
 *
 * @param language of the job, BCP 47
 * @param cast of the job in this language; absent: it is loaded
 */
export async function previewJobSpeech(
  caller: Caller<'speech' | 'storage'>,
  job: JobRow,
  language: string,
  cast?: SpeechCast,
): Promise<readonly PreviewedSentence[]> {
  const area = recordingWorkspaceOf(caller.dependencies.storage, job, language);
  const voices = (await listVoices(caller, language)) ?? [];
  const own = cast ?? (await loadSpeechCast(caller.entityManager(), job.input, language));
  return previewSpeech(caller.entityManager(), area, { job: job.id, language }, voices, own);
}

/** Voices for a language; undefined: the program is on the workers only, or a vendor is out of reach, and the job finds out. */
export async function listVoices(
  { dependencies: { speech } }: Caller<'speech'>,
  language: string,
): Promise<readonly string[] | undefined> {
  try {
    return await speech.voicesFor(language, AbortSignal.timeout(PATIENCE));
  } catch (error) {
    const isUnknown = !(error instanceof LoquentError) || error.id === 'tool_missing' || error.retryable;
    if (isUnknown) return undefined;
    throw error;
  }
}
