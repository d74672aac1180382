import type { Session } from '#cli/session/session.ts';
import { runVideoJobs, type VideoOptions } from './run-video-job.ts';

/** `loquent video subtitle`. */
export async function run(session: Session, options: VideoOptions, recording: string): Promise<void> {
  const video = options.burn === true ? { video: { burn_subtitles: true } } : {};
  await runVideoJobs(session, options, recording, (request) => session.loquent.jobs.subtitle({ ...request, ...video }));
}
