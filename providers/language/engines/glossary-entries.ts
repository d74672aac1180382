import { stringify } from 'csv-stringify/sync';
import type { TermPair } from '#domain/glossary/terminology.ts';
import { capabilityUnavailable } from '#providers/language/errors.ts';

/** Maximum bytes of a term in UTF-8: 1,024 at DeepL, fewer at Google. */
const MAX_TERM_BYTES = 1023;
/** Maximum bytes of a glossary in UTF-8: 10 MiB, at DeepL and at Google. */
const MAX_BYTES = 10 * 1024 * 1024;
/** Control characters and line separators, which no vendor permits in a term. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u;

/**
 * The pairs in the vendors' file format: CSV of two columns without a header. Of several translations of a term the
 * first is kept, because vendors support one; unsupported terms are left out. Undefined if no term is left.
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
  if (Buffer.byteLength(csv) > MAX_BYTES) {
    throw capabilityUnavailable(
      `The glossaries of this request have more text in these languages than ${title} accepts (10 MiB): name fewer glossaries, or choose another provider.`,
      'glossaries',
    );
  }
  return csv;
}

function isTerm(text: string): boolean {
  return text.trim() !== '' && text.isWellFormed() && !CONTROL.test(text) && Buffer.byteLength(text) <= MAX_TERM_BYTES;
}
