import { userMistake } from '#domain/errors.ts';

/** User-supplied segmentation rules exceed their time limit on a file. */
export const rulesTooSlow = (key: string, cause: unknown) =>
  userMistake(
    'segmentation_rules_too_slow',
    `${key}: The segmentation rules take too long on this file, as patterns with nested or overlapping repetitions do. ` +
      'Simplify them, or restore the common rules with DELETE /v1/segmentation-rules.',
    { cause },
  );

/** Processing a document in a job exceeds the time limit for its size. A retry would take as long. */
export const documentTooSlow = (key: string, cause: unknown) =>
  userMistake(
    'document_too_slow',
    `${key}: Processing the document exceeds the time limit for its size. Split or simplify it.`,
    { cause },
  );

/** Reading a document exceeds the time limit of a request. */
export const requestTooSlow = (key: string, cause: unknown) =>
  userMistake(
    'document_too_slow',
    `${key}: Reading the document exceeds the time limit of a request. Submit a job, which has more time, or split the document.`,
    { cause },
  );

export const documentOutOfMemory = (key: string, cause: unknown) =>
  userMistake(
    'document_too_large',
    `${key}: The document exceeds the memory limit of a single document. Split it into smaller ones.`,
    { cause },
  );

/** The program that reads a PDF reaches its limit of memory. */
export const pdfOutOfMemory = (key: string, cause: unknown) =>
  userMistake(
    'document_too_large',
    `${key}: The PDF needs more memory than one document gets. Print it into a new PDF or split it, ` +
      'or have the operator raise PROGRAM_MEMORY (pdf=MEGABYTES).',
    { cause },
  );

/** A defect of a reader of passages, whose retry would meet it again. */
export const passagesUnreadable = (key: string, cause: unknown) =>
  userMistake(
    'document_unreadable',
    `${key}: The text of the document can't be read because of a defect in its reader, which the server log describes. Convert it to another type.`,
    { cause },
  );

/** Two files that should be a text and its translation have different units. */
export const pairDiffers = (key: string, counterpart: string, common: number, units: number) =>
  userMistake(
    'document_pair_differs',
    `${counterpart} is no translation of ${key} with the same structure: ${common} of ${units} texts are at the same places. ` +
      'Export both from the same version of the document, or send a bilingual file.',
  );

/** A bilingual file without a translation into the language of the job. */
export const noTranslations = (key: string, language: string) =>
  userMistake(
    'document_without_translations',
    `${key}: The file has no translation into ${language}. Check target_languages, or send the translated file.`,
  );

/** All texts of a term extraction together exceed the limits of time or memory. */
export const extractionTooLarge = (_glossary: string, cause: unknown) =>
  userMistake(
    'extraction_too_large',
    'The texts are more than one extraction can compare. Name a component, fewer target_languages or fewer files.',
    { cause },
  );
