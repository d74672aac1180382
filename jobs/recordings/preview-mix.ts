import type { JobRow } from '#db/entities/index.ts';
import { LoquentError, operatorMistake, userMistake } from '#domain/errors.ts';
import { floorUnder, quietWindows, withoutMuted } from '#domain/recordings/speech/ducking.ts';
import type { TimeSpan } from '#domain/recordings/subtitles/cue.ts';
import { jobKindOf, typesWith } from '#domain/jobs/kinds/index.ts';
import { validationFailed } from '#domain/request-errors.ts';
import type { Caller } from '#jobs/caller.ts';
import { parseJob } from '#jobs/typed-job.ts';
import { JobWorkspace } from '#jobs/workspace/job-workspace.ts';
import { recountKeptWork } from '#jobs/workspace-retention.ts';
import { requireSpeech } from './job-speech.ts';
import { recordingWorkspaceOf } from './recording-workspace-of.ts';
import { mixWindow } from './sound/mix-window.ts';
import { speakWindow } from './speak-window.ts';

/** A part of a recording that people listen to. */
export interface PreviewedWindow {
  /** BCP 47, of the translation. */
  readonly language: string;
  /** Milliseconds since the beginning of the recording. */
  readonly start: number;
  /** Milliseconds. */
  readonly duration: number;
  /** False: only speech that exists is heard. */
  readonly maySpeak: boolean;
}

/**
 * Mixes a part of a recording as a render would mix it now: the original with its ducking, the background, and the voice. Speech that is
 * made for it is kept, so that it is paid for once.
 *
 * @returns a FLAC file
 * @throws LoquentError `no_speech`, `validation_failed`, `segments_not_kept`, `forbidden`, `threads_busy`, `capability_unavailable`; errors
 * of the synthesizer
 */
export async function previewMix(
  caller: Caller<'orm' | 'speech' | 'storage' | 'programs' | 'mixSlots'>,
  job: JobRow,
  { language, start, duration, maySpeak }: PreviewedWindow,
  signal: AbortSignal,
): Promise<Buffer> {
  requireSpeech(job);
  const { storage, programs, mixSlots } = caller.dependencies;
  const area = recordingWorkspaceOf(storage, job, language);
  const mix = await area.find('mix');
  if (mix === undefined) throw notMixed();
  const giveBack = await mixSlots.acquire(job.organization, signal);
  try {
    const facts = await area.read('recording');
    if (start >= facts.duration) throw afterEnd(facts.duration);
    const window: TimeSpan = { start, end: Math.min(facts.duration, start + duration) };
    const asked = { language, duration: facts.duration, window, maySpeak };
    const { sentences, ...heard } = await speakWindow(caller, job, area, asked, signal);
    const speech = withoutMuted((await area.read('speech')).speech, sentences);
    const { input } = parseJob(job, typesWith('mixSpeech'));
    const source = new JobWorkspace(storage, { jobId: job.id, organizationId: job.organization }).sourceKey(0);
    return await mixWindow(
      { storage, programs, area, signal, onKept: () => recountKeptWork(caller.dependencies, job) },
      {
        ...heard,
        window,
        source,
        facts,
        mix,
        voiceGain: mix.voiceGain + ('tts_volume' in input ? input.tts_volume : 0),
        quiet: quietWindows(speech, sentences, heard.placements),
        floor: floorUnder(jobKindOf(job.type)?.voice),
      },
    );
  } catch (error) {
    const id = error instanceof LoquentError ? error.id : undefined;
    throw id === 'not_found' ? notKept(error) : id === 'tool_missing' ? notHere(error) : error;
  } finally {
    giveBack();
  }
}

const notMixed = () =>
  userMistake(
    'no_speech',
    'Nothing of the job is spoken yet. Finish its review, and listen to the mix when it has completed.',
  );

const notKept = (cause: unknown) =>
  userMistake('segments_not_kept', 'The sound of this job is not kept any more. Submit the job again.', { cause });

const notHere = (cause: unknown) =>
  operatorMistake(
    'capability_unavailable',
    'ffmpeg is not installed on the API server. Render the job to listen to it.',
    {
      cause,
    },
  );

const afterEnd = (duration: number) =>
  validationFailed([{ path: 'start', message: `must be before the end of the recording, at ${duration} ms` }]);
