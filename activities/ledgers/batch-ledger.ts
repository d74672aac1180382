import { Ledger } from '#db/entities/index.ts';
import { CompiledCache } from '#db/glossaries/compiled-cache.ts';
import { findLedger, type StoredLedger } from '#db/ledgers/ledgers.ts';
import type { EntityManager } from '#db/orm.ts';
import type { Terminology } from '#domain/glossaries/terminology.ts';
import type { FileTask } from '#domain/jobs/translation.ts';
import type { DocumentBrief } from '#domain/ledgers/document-brief.ts';
import type { LedgerHint } from '#domain/ledgers/ledger-entry.ts';
import { entriesIn, ledgerTerminology } from '#domain/ledgers/ledger-terminology.ts';

interface CompiledLedger extends Pick<StoredLedger, 'brief'> {
  readonly entries: readonly LedgerHint[];
  readonly terminology: Terminology;
}

/** Ledgers of files whose batches are translated, by their revisions: compiling a large one takes half a second. */
const compiledLedgers = new CompiledCache<CompiledLedger>(20_000);

/**
 * The brief of a file, and the entries of its ledger that occur in the texts of a batch. Those of glossaries are left out: the
 * prompt has them as terms.
 *
 * @param entityManager scoped to the job's organization
 * @param sourceLanguage BCP 47
 */
export async function ledgerOfBatch(
  entityManager: EntityManager,
  { jobId: job, fileIndex: file, language }: FileTask,
  sourceLanguage: string,
  texts: readonly string[],
): Promise<{ readonly document?: DocumentBrief; readonly entries?: readonly LedgerHint[] }> {
  const key = { job, file, language };
  const known = await entityManager.findOne(Ledger, key, { fields: ['revision'], disableIdentityMap: true });
  if (known === null) return {};
  const { brief, entries, terminology } = await compiledLedgers.get(
    `${job}/${file}/${language}/${known.revision}`,
    compile,
  );
  return { document: brief, entries: entriesIn(entries, terminology, texts) };

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
