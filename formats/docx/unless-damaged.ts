import { LoquentError } from '#domain/errors.ts';

/**
 * Reads a part without which a translation can be written, though it would say less of itself.
 *
 * @returns undefined for a damaged part, which stays as it is
 * @throws LoquentError `document_write_failed`, which is no fault of the part
 */
export function unlessDamaged<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof LoquentError && error.id !== 'document_write_failed') return undefined;
    throw error;
  }
}
