import { validationFailed } from '#domain/request-errors.ts';
import type { RequestState } from '#api/state.ts';

const NO_SEGMENTS = 'is not offered here, because no segments are kept (KEEP_SEGMENTS)';
const ELSEWHERE = 'is not offered here, because a service dubs the recording as a whole (DUBBING_PROVIDER)';

/**
 * The part of `input` of a job that waits for people.
 *
 * @throws LoquentError `validation_failed` where there is nothing that people could review
 */
export function reviewInput(
  { config }: RequestState['dependencies'],
  { review }: { readonly review?: boolean | null | undefined },
  { isDubbedByProvider = false } = {},
): { readonly review?: true } {
  if (review !== true) return {};
  if (isDubbedByProvider) throw validationFailed([{ path: 'review', message: ELSEWHERE }]);
  if (!config.keepsSegments) throw validationFailed([{ path: 'review', message: NO_SEGMENTS }]);
  return { review };
}
