import { changesByLanguage, listChanges } from '#db/jobs/list-changes.ts';
import type { EntityManager } from '#db/orm.ts';
import { segmentId } from '#domain/review/segment.ts';
import { replacedTerms } from '#jobs/review/replaced-terms.ts';
import { averageOf } from './answers.ts';
import type { ReviewedJob } from '#jobs/review/reviewed-job.ts';

/** Presents what people have changed in a job, and what they keep replacing. */
export async function presentChanges(
  entityManager: EntityManager,
  { job, fileNames }: ReviewedJob,
  page: { readonly limit: number; readonly offset: number },
) {
  const { segments, total, limit } = await listChanges(entityManager, job.id, page);
  const languages = await changesByLanguage(entityManager, job.id);
  const terms = await replacedTerms(entityManager, job, languages);
  return {
    changes: segments.map((segment) => ({
      id: segmentId(segment),
      file: fileNames[segment.file] ?? '',
      language: segment.language,
      source: segment.source,
      machine_target: segment.machineTarget ?? '',
      target: segment.target,
      edit_distance: averageOf({ segments: 1, distance: segment.distance ?? 0 }),
      origin: segment.origin,
      engine: segment.engine ?? null,
    })),
    languages: languages.map(({ language, segments: all, edited, distance }) => ({
      language,
      segments: all,
      edited,
      average_edit_distance: averageOf({ segments: all, distance }),
    })),
    terms: terms.map(({ language, before, after, segments: found, sourceTerm }) => ({
      language,
      machine_term: before,
      term: after,
      segments: found,
      source_term: sourceTerm,
    })),
    total,
    ...page,
    limit,
  };
}
