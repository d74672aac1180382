import type { RecordingFacts } from '#jobs/work-area/media-records.ts';
import type { MediaLimits } from '#platform/settings/media.ts';
import { mediaPictureTooLarge, mediaTooLong, mediaTooManyFrames, mediaTooManyStreams } from './errors.ts';

/**
 * Checks a recording before any of it is decoded.
 *
 * @param decodesPicture whether the job decodes the picture; copying it takes no memory for it
 * @throws LoquentError `media_too_long`, `media_too_many_streams`, `media_picture_too_large`, `media_too_many_frames`
 */
export function requireMediaLimits(facts: RecordingFacts, limits: MediaLimits, decodesPicture: boolean): void {
  const { duration, streams, picture } = facts;
  if (duration > limits.longest) throw mediaTooLong(limits.longest);
  if (streams > limits.streams) throw mediaTooManyStreams(streams, limits.streams);
  if (picture === undefined || !decodesPicture) return;
  if (picture.width * picture.height > limits.pixels) throw mediaPictureTooLarge(picture, limits.pixels);
  if (picture.frames > limits.frames) throw mediaTooManyFrames(picture.frames, limits.frames);
}
