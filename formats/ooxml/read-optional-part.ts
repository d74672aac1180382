import { LoquentError } from '#domain/errors.ts';

/**
 * Reads an optional part, without which a translation can be written with fewer adaptations.
 *
 * @returns undefined for a damaged part, which stays unchanged
 * @throws LoquentError `document_write_failed`, which isn't caused by the part
 */
export function readOptionalPart<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof LoquentError && error.id !== 'document_write_failed') return undefined;
    throw error;
  }
}
