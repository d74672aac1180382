import type { JobReference } from '#domain/jobs/job.ts';
import type { RecordingFacts } from '#jobs/workspace/media-records.ts';
import type { VideoContainer } from './container.ts';
import { inputOf } from '#platform/programs/ffmpeg.ts';
import { ffmpeg, type MediaStep } from './media-step.ts';

/**
 * Extracts the cover of a recording, as Matroska attaches it: ffmpeg would make a track of pictures of it.
 *
 * @returns the path of the file; undefined: there is no cover, or the container has it in another way
 */
export async function coverFile(
  step: MediaStep<JobReference>,
  source: string,
  facts: RecordingFacts,
  { muxer }: VideoContainer,
): Promise<string | undefined> {
  const [cover] = facts.covers;
  if (muxer !== 'matroska' || cover === undefined) return undefined;
  const path = step.folder.file('cover.jpg');
  const output = ['-map', `0:${cover}`, '-frames:v', '1', '-f', 'mjpeg', `file:${path}`];
  return (await ffmpeg(step, facts, [...inputOf(source, facts.format), ...output])) === undefined ? path : undefined;
}
