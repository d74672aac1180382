import type { LedgerHint } from '#domain/ledgers/ledger-entry.ts';
import { entriesIn, ledgerTerminology } from '#domain/ledgers/ledger-terminology.ts';
import type { TranslationSettings } from '#language/translation/contract.ts';

/** The entries that occur in the texts of a call; undefined without any. */
export function entriesOfCall(
  { entries = [], sourceLanguage, targetLanguage }: TranslationSettings,
  texts: readonly string[],
): readonly LedgerHint[] | undefined {
  if (entries.length === 0) return undefined;
  const found = entriesIn(entries, ledgerTerminology(entries, sourceLanguage, targetLanguage), texts);
  return found.length === 0 ? undefined : found;
}
