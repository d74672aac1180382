import { stringify } from 'csv-stringify/sync';
import type { TermPair } from '#domain/glossaries/terminology.ts';
import { capabilityUnavailable, providerFailed } from '#providers/language/errors.ts';
import type { EngineGlossary } from '#providers/language/provider.ts';
import { statusOf } from './engine-http.ts';
import { SharedCalls } from './shared-calls.ts';

/** Maximum bytes of a term in UTF-8: 1,024 at DeepL, fewer at Google. */
const MAX_TERM_BYTES = 1023;
/** Maximum bytes of a glossary in UTF-8: 10 MiB, at DeepL and at Google. */
const MAX_BYTES = 10 * 1024 * 1024;
/** Control characters and line separators, which no vendor permits in a term. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u;
/** Names of glossaries that are kept in memory, for a day. */
const MAX_CACHED = 1000;
const DAY = 24 * 60 * 60 * 1000;

/** Glossaries that are stored at a vendor, one per content and pair, under a name that every process finds. */
export class StoredGlossaries {
  readonly #title: string;
  readonly #known = new SharedCalls<string | undefined>(() => DAY, MAX_CACHED);

  /** @param title of the vendor */
  constructor(title: string) {
    this.#title = title;
  }

  /**
   * The vendor's name of a glossary; undefined if it accepts none of its terms.
   *
   * @param name by which it is found, also in other processes
   * @param store stores a glossary, as CSV, which may be there
   * @throws LoquentError `capability_unavailable` when it is too large; errors of `store`
   */
  find(
    name: string,
    glossary: EngineGlossary,
    store: (csv: string, signal: AbortSignal) => Promise<string | undefined>,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const lookUp = async (each: AbortSignal) => {
      const csv = glossaryCsv(glossary.pairs(), this.#title);
      return csv === undefined ? undefined : store(csv, each);
    };
    return this.#known.get(name, lookUp, signal);
  }

  inUse(): ReadonlySet<string | undefined> {
    return new Set(this.#known.results());
  }

  /** Removes a glossary that the vendor no longer has from memory: the next call looks it up again. */
  forget(id: string): void {
    this.#known.forget(id);
  }

  /**
   * Handles the failure of a request with a glossary, which a user, or another process to free room, may have deleted.
   *
   * @throws LoquentError `provider_failed` (retryable): the next attempt creates it again; the error itself otherwise
   */
  failWith(error: unknown, id: string | undefined, vendor: string): never {
    if (id === undefined || statusOf(error) !== 404) throw error;
    this.forget(id);
    throw providerFailed(
      `${vendor} no longer has the glossary of this request; try again, and it will be created again.`,
    );
  }
}

/**
 * The pairs in the vendors' file format: CSV of two columns without a header. The first of several translations of a
 * term is kept, because vendors support one; unsupported terms are dropped. Undefined if no term is left.
 *
 * @throws LoquentError `capability_unavailable` when the vendor's limit is exceeded
 */
function glossaryCsv(pairs: readonly TermPair[], title: string): string | undefined {
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
