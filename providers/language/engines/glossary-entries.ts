import { stringify } from 'csv-stringify/sync';
import type { TermPair } from '#domain/glossary/terminology.ts';
import { capabilityUnavailable } from '#providers/language/errors.ts';

/** Of a term in UTF-8: DeepL takes 1,024, Google fewer than that. */
const MOST_TERM_BYTES = 1023;
/** Of a whole glossary in UTF-8: 10 MiB, at DeepL and at Google. */
const MOST_BYTES = 10 * 1024 * 1024;
/** Control characters and line separators, which no vendor takes in a term. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u;

/**
 * The pairs as vendors take them in a file: CSV of two columns without a header. Of several translations of a term the
 * first is kept, since vendors know one; terms that they don't take are left out. Undefined when nothing is left.
 *
 * @throws LoquentError `capability_unavailable` when the vendor's limit is exceeded
 */
export function glossaryCsv(pairs: readonly TermPair[], title: string): string | undefined {
  const bySource = new Map<string, string>();
  for (const { source, target } of pairs) {
    if (isTerm(source) && isTerm(target) && !bySource.has(source)) bySource.set(source, target);
  }
  if (bySource.size === 0) return undefined;
  const csv = stringify([...bySource]);
  if (Buffer.byteLength(csv) > MOST_BYTES) {
    throw capabilityUnavailable(
      `The glossaries of this request have more text in these languages than ${title} accepts (10 MiB): name fewer glossaries, or choose another provider.`,
      'glossaries',
    );
  }
  return csv;
}

function isTerm(text: string): boolean {
  return text.trim() !== '' && text.isWellFormed() && !CONTROL.test(text) && Buffer.byteLength(text) <= MOST_TERM_BYTES;
}
