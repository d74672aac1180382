import type { MultilingualGlossaryInfo } from 'deepl-node';
import { statusOf } from '#providers/language/engines/engine-http.ts';
import { createSharedCall } from '#providers/language/engines/shared-calls.ts';
import { StoredGlossaries } from '#providers/language/engines/stored-glossaries.ts';
import { capabilityUnavailable } from '#providers/language/errors.ts';
import type { EngineGlossary } from '#providers/language/provider.ts';
import type { CallDeepl } from './deepl-client.ts';
import { DEEPL_SERVICE } from './deepl-service.ts';

const PREFIX = 'loquent-';
/** Another process may occupy the freed room; then room is freed again. */
const ATTEMPTS = 3;
/** Quota exceeded: https://developers.deepl.com/docs/best-practices/error-handling */
const QUOTA = 456;
const DAY = 24 * 60 * 60 * 1000;

/**
 * Stores one glossary at DeepL per content and pair of languages, named by its hash, so that every process finds it. If
 * the account has no room left, the oldest ones of Loquent are deleted.
 */
export function createDeeplGlossaries(call: CallDeepl) {
  const stored = new StoredGlossaries(DEEPL_SERVICE.title);
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
    const inUse = stored.inUse();
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
    stored.forget(oldest.glossaryId);
  }

  async function listOurs(signal: AbortSignal): Promise<readonly MultilingualGlossaryInfo[]> {
    const all = await call(signal, (client) => client.listMultilingualGlossaries());
    return all
      .filter(({ name }) => name.startsWith(PREFIX))
      .toSorted((one, other) => one.creationTime.getTime() - other.creationTime.getTime());
  }

  return {
    stored,

    /**
     * Id of the glossary at DeepL for a pair of DeepL's languages; undefined if DeepL has no glossaries for the pair or
     * accepts none of its terms.
     *
     * @throws LoquentError `capability_unavailable` when it is too large or the account has no room for it
     */
    async find(glossary: EngineGlossary, source: string, target: string, signal: AbortSignal) {
      // Glossaries don't distinguish regions: https://developers.deepl.com/docs/customize/managing-glossaries
      const [from, to] = [source, target].map((code) => code.split('-')[0]!.toLowerCase()) as [string, string];
      const supported = await pairs.get(signal);
      if (!supported.some(({ sourceLang, targetLang }) => sourceLang === from && targetLang === to)) return undefined;
      const name = `${PREFIX}${glossary.contentHash}-${from}-${to}`;
      const store = async (csv: string, each: AbortSignal) => {
        const existing = (await listOurs(each)).find((own) => own.name === name);
        return existing?.glossaryId ?? (await create(name, csv, from, to, each));
      };
      return stored.find(name, glossary, store, signal);
    },
  };
}

const noRoom = () =>
  capabilityUnavailable(
    'The account at DeepL has no room for another glossary: delete one of your own there, or choose another provider.',
    'glossaries',
  );
