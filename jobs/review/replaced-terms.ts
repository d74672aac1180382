import type { JobRow } from '#db/entities/index.ts';
import { latestChanges, type changesByLanguage } from '#db/jobs/list-changes.ts';
import type { EntityManager } from '#db/orm.ts';
import { decodeTagged } from '#domain/inline-codes/tagged-text.ts';

/** Changed segments of a language among which replacements are looked for, the latest ones: some tens of milliseconds. */
const COMPARED = 1_000;
/** Replacements of a language that are suggested. */
const MAX_TERMS = 50;

/** Replacements that people made in several segments of a job, by language. @param languages with their numbers of changed segments */
export async function replacedTerms(
  entityManager: EntityManager,
  job: JobRow,
  languages: Awaited<ReturnType<typeof changesByLanguage>>,
) {
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
    terms.push(...repeatedChanges(texts, pair, MAX_TERMS).map((change) => ({ language, ...change })));
  }
  return terms;
}

const plain = (tagged: string) => decodeTagged(tagged).text;
