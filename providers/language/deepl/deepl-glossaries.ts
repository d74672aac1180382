import type { MultilingualGlossaryInfo } from 'deepl-node';
import type { LoquentError } from '#domain/errors.ts';
import { statusOf } from '#providers/language/engines/engine-http.ts';
import { glossaryCsv } from '#providers/language/engines/glossary-entries.ts';
import { createSharedCall } from '#providers/language/engines/shared-call.ts';
import { createSharedCalls } from '#providers/language/engines/shared-calls.ts';
import { capabilityUnavailable } from '#providers/language/errors.ts';
import type { EngineGlossary } from '#providers/language/provider.ts';
import { DEEPL_SERVICE, type CallDeepl } from './deepl-client.ts';

export interface DeeplGlossaries {
  /**
   * Id of the glossary at DeepL for a pair of DeepL's languages; undefined if DeepL has no glossaries for the pair or
   * accepts none of its terms.
   *
   * @throws LoquentError `capability_unavailable` when it is too large or the account has no room for it
   */
  find(glossary: EngineGlossary, source: string, target: string, signal: AbortSignal): Promise<string | undefined>;
  /** Removes a glossary that DeepL no longer has from memory: the next call looks it up again. */
  forget(id: string): void;
}

const PREFIX = 'loquent-';
/** Glossaries whose ids are kept in memory. */
const MAX_KNOWN = 1000;
/** Another process may occupy the freed room; then room is freed again. */
const ATTEMPTS = 3;
/** Quota exceeded: https://developers.deepl.com/docs/best-practices/error-handling */
const QUOTA = 456;
const DAY = 24 * 60 * 60 * 1000;

/**
 * Stores one glossary at DeepL per content and pair of languages, named by its hash, so that every process finds it. If
 * the account has no room left, the oldest ones of Loquent are deleted.
 */
export function createDeeplGlossaries(call: CallDeepl): DeeplGlossaries {
  const known = createSharedCalls<string | undefined>(MAX_KNOWN, DAY);
  const pairs = createSharedCall(
    (signal) => call(signal, (client) => client.getGlossaryLanguagePairs()),
    () => DAY,
  );

  async function create(name: string, csv: string, source: string, target: string, signal: AbortSignal) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const made = await call(signal, (client) =>
          client.createMultilingualGlossaryWithCsv(name, source, target, csv),
        );
        return made.glossaryId;
      } catch (error) {
        // Elsewhere 456 concerns characters; here it concerns glossaries.
        if (statusOf(error) !== QUOTA) throw error;
        if (attempt === ATTEMPTS) throw noRoom();
        await makeRoom(signal);
      }
    }
  }

  async function makeRoom(signal: AbortSignal): Promise<void> {
    const ours = await listOurs(signal);
    const inUse = new Set(known.results());
    const oldest =
      ours.find(({ glossaryId }) => !inUse.has(glossaryId)) ??
      // In an account with room for one glossary, it changes with every request.
      ours[0];
    if (oldest === undefined) throw noRoom();
    await call(signal, (client) => client.deleteMultilingualGlossary(oldest.glossaryId)).catch((error: unknown) => {
      signal.throwIfAborted();
      // 404: another process freed the same room.
      if (statusOf(error) !== 404) throw error;
    });
    known.forget(oldest.glossaryId);
  }

  async function listOurs(signal: AbortSignal): Promise<readonly MultilingualGlossaryInfo[]> {
    const all = await call(signal, (client) => client.listMultilingualGlossaries());
    return all
      .filter(({ name }) => name.startsWith(PREFIX))
      .toSorted((one, other) => one.creationTime.getTime() - other.creationTime.getTime());
  }

  return {
    find(glossary, source, target, signal) {
      // Glossaries don't distinguish regions: https://developers.deepl.com/docs/customize/managing-glossaries
      const [from, to] = [source, target].map((code) => code.split('-')[0]!.toLowerCase()) as [string, string];
      const name = `${PREFIX}${glossary.contentHash}-${from}-${to}`;
      return known.get(name, (each) => lookUp(name, glossary, from, to, each), signal);
    },
    forget: (id) => known.forget(id),
  };

  async function lookUp(name: string, glossary: EngineGlossary, source: string, target: string, signal: AbortSignal) {
    const supported = await pairs.get(signal);
    if (!supported.some(({ sourceLang, targetLang }) => sourceLang === source && targetLang === target)) {
      return undefined;
    }
    const csv = glossaryCsv(glossary.pairs(), DEEPL_SERVICE.title);
    if (csv === undefined) return undefined;
    const existing = (await listOurs(signal)).find((each) => each.name === name);
    return existing?.glossaryId ?? (await create(name, csv, source, target, signal));
  }
}

function noRoom(): LoquentError {
  return capabilityUnavailable(
    'The account at DeepL has no room for another glossary: delete one of your own there, or choose another provider.',
    'glossaries',
  );
}
