import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { EnginePair } from '#providers/language/engines/create-engine.ts';
import { statusOf } from '#providers/language/engines/engine-http.ts';
import { StoredGlossaries } from '#providers/language/engines/stored-glossaries.ts';
import { providerFailed, providerNotConfigured, providerRefused } from '#providers/language/errors.ts';
import type { EngineGlossary } from '#providers/language/provider.ts';
import { type CallGoogle, GOOGLE_SERVICE } from './google-access.ts';

interface GoogleGlossariesOptions {
  /** With its version: `https://translation.googleapis.com/v3`. */
  readonly api: string;
  /** Address of Cloud Storage. */
  readonly storage: string;
  readonly bucket: string;
}

/** Milliseconds between two polls of an operation: the first, and the longest; each is twice the previous one. */
const FIRST_POLL_DELAY = 200;
const MAX_POLL_DELAY = 5000;
/** Milliseconds for Google to create a glossary, which is documented to take minutes. */
const CREATION_TIMEOUT = 10 * 60 * 1000;

const operation = z.object({
  name: z.string().min(1),
  done: z.boolean().optional(),
  error: z.object({ code: z.number().optional() }).optional(),
});
const resource = z.object({ name: z.string().min(1) });

/**
 * Stores one glossary at Google per content and pair of languages, whose id is derived from its hash, so that every
 * process finds it. Google reads its terms from a file in Cloud Storage, which needs a bucket:
 * https://cloud.google.com/translate/docs/reference/rest/v3/projects.locations.glossaries
 */
export function createGoogleGlossaries(call: CallGoogle, options: GoogleGlossariesOptions) {
  const { api, storage, bucket } = options;
  const stored = new StoredGlossaries(GOOGLE_SERVICE.title);

  async function exists(name: string, signal: AbortSignal): Promise<boolean> {
    try {
      await call({ method: 'GET', url: `${api}/${name}`, signal }, resource);
      return true;
    } catch (error) {
      if (statusOf(error) === 404) return false;
      throw error;
    }
  }

  async function upload(object: string, csv: string, signal: AbortSignal): Promise<void> {
    const query = new URLSearchParams({ uploadType: 'media', name: object });
    await call(
      {
        method: 'POST',
        url: `${storage}/upload/storage/v1/b/${encodeURIComponent(bucket)}/o?${query.toString()}`,
        headers: { 'content-type': 'text/csv; charset=utf-8' },
        body: csv,
        signal,
        explain: ({ status }) => (status === 403 || status === 404 ? noBucket(status) : undefined),
      },
      resource,
    );
  }

  async function create(name: string, object: string, languages: EnginePair, signal: AbortSignal): Promise<void> {
    const parent = name.slice(0, name.indexOf('/glossaries/'));
    const started = await call(
      {
        method: 'POST',
        url: `${api}/${parent}/glossaries`,
        body: JSON.stringify({
          name,
          languagePair: { sourceLanguageCode: languages.source, targetLanguageCode: languages.target },
          inputConfig: { gcsSource: { inputUri: `gs://${bucket}/${object}` } },
        }),
        signal,
      },
      operation,
    );
    await waitFor(started, signal);
  }

  async function waitFor(started: z.output<typeof operation>, signal: AbortSignal): Promise<void> {
    const deadline = Date.now() + CREATION_TIMEOUT;
    let current = started;
    for (let pause = FIRST_POLL_DELAY; current.done !== true; pause = Math.min(pause * 2, MAX_POLL_DELAY)) {
      if (Date.now() > deadline) {
        throw providerFailed('Google Cloud Translation is still reading the glossary; try again later.');
      }
      await sleep(pause, undefined, { signal }).catch(() => signal.throwIfAborted());
      current = await call({ method: 'GET', url: `${api}/${started.name}`, signal }, operation);
    }
    if (current.error !== undefined) {
      throw providerRefused(
        `Google Cloud Translation could not read the glossary (code ${current.error.code ?? 'unknown'}): check that its account has read access to the bucket in GOOGLE_TRANSLATE_BUCKET.`,
      );
    }
  }

  return {
    stored,

    /**
     * Resource name of the glossary for a pair of Google's languages; undefined if Google accepts none of its terms.
     *
     * @param parent `projects/PROJECT/locations/LOCATION`
     * @throws LoquentError `capability_unavailable` when it is too large, `provider_not_configured` when the bucket isn't
     * writable, `provider_failed` when Google can't read it
     */
    find(glossary: EngineGlossary, parent: string, languages: EnginePair, signal: AbortSignal) {
      const id = `loquent-${glossary.contentHash}-${languages.source}-${languages.target}`.toLowerCase();
      const name = `${parent}/glossaries/${id}`;
      const store = async (csv: string, each: AbortSignal) => {
        if (await exists(name, each)) return name;
        const object = `loquent/glossaries/${id}.csv`;
        await upload(object, csv, each);
        await create(name, object, languages, each);
        return name;
      };
      return stored.find(name, glossary, store, signal);
    },
  };
}

const noBucket = (status: number) =>
  providerNotConfigured(
    `The service account of GOOGLE_TRANSLATE_CREDENTIALS can't write to the bucket of GOOGLE_TRANSLATE_BUCKET (${status}): give it the role Storage Object User there, or unset the variable.`,
  );
