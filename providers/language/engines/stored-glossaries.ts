import { glossaryCsv } from '#providers/language/engines/glossary-entries.ts';
import { providerFailed } from '#providers/language/errors.ts';
import type { EngineGlossary } from '#providers/language/provider.ts';
import { statusOf } from './engine-http.ts';
import { SharedCalls } from './shared-calls.ts';

/** Names of glossaries that are kept in memory, for a day. */
const MAX_KNOWN = 1000;
const DAY = 24 * 60 * 60 * 1000;

/** Glossaries that are stored at a vendor, one per content and pair of languages, under a name that every process finds. */
export class StoredGlossaries {
  readonly #title: string;
  readonly #known = new SharedCalls<string | undefined>(() => DAY, MAX_KNOWN);

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
   * @throws LoquentError `provider_failed` (retryable) for such a glossary, which the next attempt creates again; the error itself
   */
  failWith(error: unknown, id: string | undefined, vendor: string): never {
    if (id === undefined || statusOf(error) !== 404) throw error;
    this.forget(id);
    throw providerFailed(
      `${vendor} no longer has the glossary of this request; try again, and it will be created again.`,
    );
  }
}
