import { LoquentError } from '#domain/errors.ts';

/** User-supplied segmentation rules exceed their time limit on a file. */
export const rulesTooSlow = (key: string, cause: unknown) =>
  new LoquentError({
    id: 'segmentation_rules_slow',
    message:
      `${key}: The segmentation rules take too long on this file, as patterns with nested or overlapping repetitions do. ` +
      'Simplify them, or restore the common rules with DELETE /v1/segmentation-rules.',
    cause,
  });

/** Processing a document in a job exceeds the time limit for its size. A retry would take as long. */
export const documentTooSlow = (key: string, cause: unknown) =>
  new LoquentError({
    id: 'document_too_slow',
    message: `${key}: Processing the document exceeds the time limit for its size. Split or simplify it.`,
    cause,
  });

/** Reading a document exceeds the time limit of a request. */
export const requestTooSlow = (key: string, cause: unknown) =>
  new LoquentError({
    id: 'document_too_slow',
    message: `${key}: Reading the document exceeds the time limit of a request. Submit a job, which has more time, or split the document.`,
    cause,
  });

export const documentOutOfMemory = (key: string, cause: unknown) =>
  new LoquentError({
    id: 'document_too_large',
    message: `${key}: The document exceeds the memory limit of a single document. Split it into smaller ones.`,
    cause,
  });

/** A defect of a reader of passages, whose retry would meet it again. */
export const passagesUnreadable = (key: string, cause: unknown) =>
  new LoquentError({
    id: 'document_unreadable',
    message: `${key}: The text of the document can't be read because of a defect in its reader, which the server log describes. Convert it to another type.`,
    cause,
  });
