import type { Terminology } from '#domain/glossaries/terminology.ts';
import type { ConsistencyReport } from '#domain/jobs/results/consistency-result.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import { addressFormOf, type AddressForm } from './address-forms.ts';
import type { LedgerHint } from './ledger-entry.ts';
import type { RepeatedTitles } from './repeated-titles.ts';

type IssueKind = ConsistencyReport['examples'][number]['kind'];

/** A deviation of a translation from the rest of its document. */
export interface ConsistencyIssue {
  readonly kind: IssueKind;
  readonly source: string;
  readonly expected: string;
}

/** The requirements of a document for each of its translations. */
export interface ConsistencyRules {
  readonly entries: readonly LedgerHint[];
  /** Made from `entries` by `ledgerTerminology`. */
  readonly terminology: Terminology;
  /** Undefined: the document has no settled form. */
  readonly address: AddressForm | undefined;
  /** BCP 47. */
  readonly targetLanguage: string;
  /** Undefined: titles aren't compared. */
  readonly titles: Pick<RepeatedTitles, 'missing'> | undefined;
}

/** UTF-16 units of a source in an example. */
const EXCERPT = 80;

/** The deviations of a translation. */
export function findIssues(content: CodedText, target: string, rules: ConsistencyRules): readonly ConsistencyIssue[] {
  const { entries, terminology, address, targetLanguage, titles } = rules;
  const source = content.text;
  const issues: ConsistencyIssue[] = [];
  for (const { entryId, type } of terminology.check(source, target).violated) {
    const entry = entries[entryId];
    if (entry === undefined || type === 'forbidden_term_used') continue;
    issues.push({ kind: 'entry', source: entry.source, expected: entry.target });
  }
  const form = address && addressFormOf(target, targetLanguage);
  if (address !== undefined && form !== undefined && form !== address)
    issues.push({ kind: 'address', source: source.slice(0, EXCERPT).toWellFormed(), expected: address });
  for (const title of titles?.missing(content, target) ?? []) issues.push({ kind: 'title', ...title });
  return issues;
}
