import type { ApiContext, RequestState } from '#api/state.ts';
import { acceptRequest } from '#jobs/submission/accept-request.ts';
import { submissions } from '#api/routes/jobs/submissions.ts';
import type { ReceivedUpload } from '#api/routes/files/receive-upload.ts';
import { safeFileName } from '#jobs/files/file-name.ts';
import { removeUpload, storeUpload } from '#jobs/files/store-upload.ts';
import { uploadKey } from '#jobs/files/upload-key.ts';
import { parseValue } from '#api/validation.ts';
import { readFile } from 'node:fs/promises';
import type { JobRow } from '#db/entities/index.ts';
import { LoquentError, userMistake } from '#domain/errors.ts';
import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import { AUTO } from '#domain/languages/source-detection.ts';
import { guessLanguages } from './guess-language.ts';

/** A document to translate with a job. Languages are BCP 47. */
export interface CompatDocument {
  /** Folder of the source among the organization's files. */
  readonly folder: string;
  readonly fileName: string;
  /** Undefined: it is detected. */
  readonly source: string | undefined;
  readonly target: string;
  /** Further fields of the job's request. */
  readonly preferences: Readonly<Record<string, unknown>>;
}

/** DeepL's words. */
export const EQUAL_LANGUAGES = 'Source and target language are equal.';

const equalLanguages = () =>
  userMistake('validation_failed', EQUAL_LANGUAGES, { details: [{ path: 'target', message: EQUAL_LANGUAGES }] });
const primaryOf = (tag: string) => parseLanguageTag(tag)?.language;

/** The submission of translations of files. */
const [TYPE, translation] = [...submissions].find(([, { path }]) => path === '/translation')!;

/** Ms for reading a document whose language is asked for while the client waits. */
const READ_TIME = 20_000;
/** Length of the sample used to detect a document's language, in UTF-16 units. */
const SAMPLE = 20_000;

/**
 * Stores a document and accepts the job that translates it.
 *
 * @throws LoquentError as `storeUpload` and the submission of a translation
 */
export async function submitDocument(
  ctx: ApiContext,
  upload: ReceivedUpload,
  document: CompatDocument,
): Promise<JobRow> {
  const { state } = ctx;
  const { folder, fileName, target, preferences } = document;
  const name = safeFileName(fileName);
  const source = document.source ?? (await guessLanguage(state, upload, name, target));
  if (source !== undefined && primaryOf(source) === primaryOf(target)) throw equalLanguages();
  const key = uploadKey(`${folder}/${state.creationId}/${name}`, name);
  await storeUpload(state, key, upload);
  const body = {
    mode: 'ai',
    source_files: [key],
    source_language: source ?? AUTO,
    target_languages: [target],
    name: name.slice(0, 200),
    ...preferences,
  };
  try {
    return await acceptRequest(state, TYPE, parseValue(body, translation.schema));
  } catch (error) {
    // The sender of a refused document knows no key of a file to remove.
    if (error instanceof LoquentError && error.mistake === 'user') await removeUpload(state, key);
    throw error;
  }
}

/** The assumed language of a document; undefined: the job detects it or fails. */
async function guessLanguage(
  { dependencies, principal }: RequestState,
  { path }: ReceivedUpload,
  name: string,
  target: string,
): Promise<string | undefined> {
  let sample = '';
  const enough = new AbortController();
  const { organizationId } = principal;
  const task = { organizationId, key: name, sourceLanguage: 'und', targetLanguages: [target], timeLimit: READ_TIME };
  const store = {
    source: () => readFile(path),
    writeCorpus: (_batch: number, segments: readonly { readonly source: CodedText }[]) => {
      if (sample.length < SAMPLE) sample += segments.map(({ source }) => source.text).join('\n');
      return Promise.resolve();
    },
  };
  // An unreadable document fails the job, which reports the reason.
  await dependencies.documents.readCorpus(task, store, enough.signal).catch(() => undefined);
  const [guessed] = await guessLanguages([sample], target);
  return guessed?.language;
}
