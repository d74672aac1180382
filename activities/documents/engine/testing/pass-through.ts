import type { ExtractionStore } from '#jobs/documents/document-reader.ts';
import { LoquentError } from '#domain/errors.ts';
import type { StoredBatch, StoredTranslations } from '#jobs/workspace/records.ts';
import { translateSegments } from '#language/translation/translate-segments.ts';
import { createPseudoProvider } from '#providers/language/pseudo/pseudo-provider.ts';
import { accentText } from '#providers/language/pseudo/pseudo-text.ts';
import { UNMETERED } from '#providers/language/usage.ts';
import { storedTranslations } from '#activities/documents/stored-translations.ts';
import { analyzeDocument } from '#activities/documents/engine/analyze.ts';
import type { WritingStore } from '#activities/documents/engine/document-writer.ts';
import { extractDocument } from '#activities/documents/engine/extract.ts';
import { readDocument, writeBack } from '#activities/documents/engine/source-document.ts';
import { writeDocument } from '#activities/documents/engine/write.ts';

const never = new AbortController().signal;
const provider = createPseudoProvider();
const LANGUAGES = { sourceLanguage: 'en', targetLanguage: 'en-XA' } as const;

/**
 * Does everything with a document that an upload and a job do: analyses and extracts it, translates its batches into a
 * pseudo-locale, and writes it.
 *
 * @returns what was written, or the refusal by an error of ours; defects are thrown
 */
export async function passThrough(key: string, source: Uint8Array): Promise<Uint8Array | LoquentError> {
  const batches: StoredBatch[] = [];
  const translations: StoredTranslations[] = [];
  const store: ExtractionStore & WritingStore = {
    source: async () => source,
    async writeBatch(batch, segments) {
      batches[batch] = segments;
      const contents = segments.filter(({ match }) => match === undefined).map(({ content }) => content);
      const options = {
        provider,
        segments: contents,
        ...LANGUAGES,
        contextWindow: 2,
        meter: UNMETERED,
        signal: never,
      } as const;
      translations[batch] = storedTranslations(await translateSegments(options), false, { by: 'engine' });
    },
    readBatch: async (_language, batch) => batches[batch]!,
    readTranslations: async (_language, batch) => translations[batch]!,
  };
  const targetLanguages = [LANGUAGES.targetLanguage];
  const task = { key, organizationId: 'hostile', targetLanguages, ...LANGUAGES };
  return unlessRefused(async () => {
    await analyzeDocument({ key, organizationId: task.organizationId }, store);
    const manifest = await extractDocument({ ...task, segmentation: 'default' }, store);
    const languages = [{ language: LANGUAGES.targetLanguage, manifest: manifest! }];
    const written = await writeDocument({ ...task, languages, isReadForTarget: true }, store);
    return written.bytes;
  });
}

/**
 * Reads a document, and writes it with all of its units in a pseudo-locale.
 *
 * @returns as `passThrough`
 */
export function readAndWrite(key: string, source: Uint8Array): Promise<Uint8Array | LoquentError> {
  return unlessRefused(async () => {
    const document = readDocument(key, source, LANGUAGES);
    const translated = document.units.filter(({ translate }) => translate);
    const targets = new Map(translated.map(({ id, content }) => [id, accentText(content)]));
    return writeBack(key, () => document.write(targets, LANGUAGES));
  });
}

async function unlessRefused<Result>(work: () => Promise<Result>): Promise<Result | LoquentError> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof LoquentError)) throw error;
    // Defects of readers and writers, which `source-document.ts` wraps.
    if (error.cause !== undefined && !(error.cause instanceof LoquentError)) throw error.cause;
    return error;
  }
}
