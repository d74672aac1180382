import type { Session } from '#cli/session/session.ts';
import { runVideoJobs, type VideoOptions } from './run-video-job.ts';

/** `loquent video dub`. */
export async function run(session: Session, options: VideoOptions, recordings: readonly string[]): Promise<void> {
  await runVideoJobs(session, options, recordings, {
    type: 'dub_video',
    submit: (request) => session.loquent.jobs.dub(request),
  });
}
