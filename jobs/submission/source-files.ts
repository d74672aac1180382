import { inField, userMistake } from '#domain/errors.ts';
import { isRecordingName, RECORDING_EXTENSIONS } from '#domain/files/recordings.ts';
import type { SourceRule } from '#domain/jobs/kinds/job-kind.ts';
import { AUTO } from '#domain/languages/source-detection.ts';
import { validationFailed } from '#domain/request-errors.ts';
import {
  formatForFile,
  isBilingualFile,
  isMemoryFile,
  translationExtensions,
  unsupportedFormat,
} from '#formats/registry.ts';
import { EXCEL, POWERPOINT, requireOfficeFile, WORD } from '#jobs/documents/office-file.ts';
import { extensionOf } from '#platform/storage/keys.ts';
import { requestedSources, type JobRequest } from './job-request.ts';

type FileCheck = (file: string, request: JobRequest) => void;

/** Checks of a source by its name. */
const CHECKS: Readonly<Record<SourceRule, FileCheck>> = {
  documents: requireDocument,
  monolingual(file) {
    if (isBilingualFile(file)) throw bilingual(file);
    requireDocument(file);
  },
  bilingual(file, { file_pairs: pairs }) {
    if (pairs != null) requireDocument(file);
    else if (!translationExtensions.includes(extensionOf(file))) throw notBilingual(file);
  },
  corpora(file, { target_languages: targets, source_language: source }) {
    if (!isMemoryFile(file)) return requireDocument(file);
    // The texts of a memory are read with one of its languages.
    if (targets == null) throw memoryWithoutLanguage(file);
    if (source === AUTO) throw memoryToDetect(file);
  },
  word: (file) => requireOfficeFile(file, WORD),
  excel: (file) => requireOfficeFile(file, EXCEL),
  powerpoint: (file) => requireOfficeFile(file, POWERPOINT),
  recordings(file) {
    if (!isRecordingName(file)) throw notARecording();
  },
};

/**
 * Checks the names of a request's source files; the job checks their contents.
 *
 * @throws LoquentError `unsupported_format`; `validation_failed` for pairs of different types, and for memories without languages
 */
export function requireSuitableFiles(rule: SourceRule, request: JobRequest): void {
  for (const { value: file, path } of requestedSources(request)) {
    try {
      CHECKS[rule](file, request);
    } catch (error) {
      throw inField(path, error);
    }
  }
  for (const [index, { source_file: source, target_file: target }] of (request.file_pairs ?? []).entries()) {
    if (formatForFile(source) === formatForFile(target)) continue;
    const message = `must be of the same type as its source, ${extensionOf(source)}`;
    throw validationFailed([{ path: `file_pairs.${index}.target_file`, message }]);
  }
}

function requireDocument(file: string): void {
  if (formatForFile(file) === undefined) throw unsupportedFormat(file);
}

const bilingual = (file: string) =>
  userMistake(
    'unsupported_format',
    `${file} contains translations as well as source texts. Rewrite the document that it was made from, or send its texts to /v1/text/rewrite.`,
  );

const notBilingual = (file: string) =>
  userMistake(
    'unsupported_format',
    `${file} doesn't hold sources with their translations. Send ${translationExtensions.join(', ')} as source_files, or the ` +
      'source and its translation as file_pairs.',
  );

const notARecording = () =>
  userMistake('unsupported_format', `The file is not a recording. Send one of: ${RECORDING_EXTENSIONS.join(', ')}.`);

const memoryToDetect = (file: string) =>
  validationFailed([
    { path: 'source_language', message: `must be a code for ${file}: the texts of a memory are in several languages` },
  ]);

const memoryWithoutLanguage = (file: string) =>
  validationFailed([
    { path: 'target_languages', message: `Required for ${file}: name the languages of its translations.` },
  ]);
