import { Ledger } from '#db/entities/index.ts';
import { CompiledCache } from '#db/glossaries/compiled-cache.ts';
import { findLedger, type StoredLedger } from '#db/ledgers/ledgers.ts';
import type { EntityManager } from '#db/orm.ts';
import type { Terminology } from '#domain/glossaries/terminology.ts';
import type { FileTask } from '#domain/jobs/translation.ts';
import type { LedgerHint } from '#domain/ledgers/ledger-entry.ts';
import type { TranslationSettings } from '#language/translation/contract.ts';

interface CompiledLedger extends Pick<StoredLedger, 'brief'> {
  readonly entries: readonly LedgerHint[];
  readonly terminology: Terminology;
}

/** Ledgers of files whose batches are translated, by their revisions: compiling a large one takes half a second. */
const compiledLedgers = new CompiledCache<CompiledLedger>(20_000);

/**
 * The brief of a file, and its ledger without the entries of glossaries, which prompts have as terms.
 *
 * @param entityManager scoped to the job's organization
 * @param sourceLanguage BCP 47
 */
export async function ledgerOfBatch(
  entityManager: EntityManager,
  { jobId: job, fileIndex: file, language }: FileTask,
  sourceLanguage: string,
): Promise<Pick<TranslationSettings, 'document' | 'entries'>> {
  const key = { job, file, language };
  const known = await entityManager.findOne(Ledger, key, { fields: ['revision'], disableIdentityMap: true });
  if (known === null) return {};
  // Loaded with the stemmers of all languages.
  const { entriesIn, ledgerTerminology } = await import('#domain/ledgers/ledger-terminology.ts');
  const { brief, entries, terminology } = await compiledLedgers.get(
    `${job}/${file}/${language}/${known.revision}`,
    compile,
  );
  return { document: brief, entries: (texts) => entriesIn(entries, terminology, texts) };

  async function compile() {
    const ledger = await findLedger(entityManager, key);
    const settled = (ledger?.entries ?? []).filter(({ target, origin }) => target !== '' && origin !== 'glossary');
    const hints = settled.map(({ source, target, kind, gender }): LedgerHint => ({
      source,
      target,
      kind,
      ...(gender === undefined ? {} : { gender }),
    }));
    const value = {
      brief: ledger?.brief ?? {},
      entries: hints,
      terminology: ledgerTerminology(hints, sourceLanguage, language),
    };
    return { value, terms: 2 * hints.length };
  }
}
