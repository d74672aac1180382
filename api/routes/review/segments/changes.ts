import { changesByLanguage, latestChanges, listChanges } from '#db/jobs/list-changes.ts';
import type { EntityManager } from '#db/orm.ts';
import { decodeTagged } from '#domain/inline-codes/tagged-text.ts';
import { segmentId } from '#domain/review/segment.ts';
import { averageOf } from './answers.ts';
import type { ReviewedJob } from './reviewed-job.ts';

/** Changed segments of a language among which replacements are looked for, the latest ones: some tens of milliseconds. */
const COMPARED = 1_000;
/** Replacements of a language that are suggested. */
const MAX_TERMS = 50;

/** Presents what people have changed in a job, and what they keep replacing. */
export async function presentChanges(
  entityManager: EntityManager,
  { job, fileNames }: ReviewedJob,
  page: { readonly limit: number; readonly offset: number },
) {
  const { segments, total, limit } = await listChanges(entityManager, job.id, page);
  const languages = await changesByLanguage(entityManager, job.id);
  const { repeatedChanges } = await import('#domain/review/repeated-changes.ts');
  const terms = [];
  for (const { language, edited } of languages) {
    if (edited < 2) continue;
    const texts = (await latestChanges(entityManager, job.id, language, COMPARED)).map((segment) => ({
      source: plain(segment.source),
      before: plain(segment.machineTarget ?? ''),
      after: plain(segment.target),
    }));
    const pair = { sourceLanguage: job.sourceLanguage ?? language, targetLanguage: language };
    for (const { before, after, segments: found, sourceTerm } of repeatedChanges(texts, pair, MAX_TERMS)) {
      terms.push({ language, machine_term: before, term: after, segments: found, source_term: sourceTerm });
    }
  }
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
    terms,
    total,
    ...page,
    limit,
  };
}

const plain = (tagged: string) => decodeTagged(tagged).text;
