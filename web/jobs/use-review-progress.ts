import type { Schemas } from '#client/index.ts';
import { useRead } from '#web/ui/use-service.ts';

export type ReviewedPlace = Schemas['ReviewProgress']['places'][number];

/** How far the review of a job is, by source and language. @param jobId undefined: none to ask for */
export const useReviewProgress = (jobId: string | undefined): readonly ReviewedPlace[] | undefined =>
  useRead(['progress', jobId], ({ jobs }, signal) => jobs.readReviewProgress(jobId!, { signal }), {
    enabled: jobId !== undefined,
  }).data?.places;

type PlaceFilter = Partial<Pick<ReviewedPlace, 'file' | 'language'>>;

/** Counts the segments of the places that match, and the decided ones. @param filter undefined fields match all */
export function decidedOf(places: readonly ReviewedPlace[], { file, language }: PlaceFilter) {
  const chosen = places.filter(
    (place) => (file ?? place.file) === place.file && (language ?? place.language) === place.language,
  );
  const sum = (of: 'segments' | 'open') => chosen.reduce((before, place) => before + place[of], 0);
  return { all: sum('segments'), done: sum('segments') - sum('open') };
}
