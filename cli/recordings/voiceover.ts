import type { Session } from '#cli/session/session.ts';
import { runVideoJobs, type VideoOptions } from './run-video-job.ts';

/** `loquent video voiceover`. */
export async function run(session: Session, options: VideoOptions, recordings: readonly string[]): Promise<void> {
  await runVideoJobs(session, options, recordings, {
    type: 'voiceover_video',
    submit: (request) => session.loquent.jobs.voiceover(request),
  });
}
