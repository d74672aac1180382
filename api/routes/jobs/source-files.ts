import type { ErrorDetail } from '#domain/errors.ts';
import { fileObjectKey } from '#platform/storage/keys.ts';
import { notFound } from '#api/errors.ts';
import type { RequestState } from '#api/state.ts';

/** Files checked at a time. */
const PARALLEL_CHECKS = 16;

/**
 * Checks that the files of a request exist.
 *
 * @param pathOf path of the body's field with the file of that index
 * @throws LoquentError `not_found` naming all missing ones
 */
export async function requireFiles(
  state: RequestState,
  keys: readonly string[],
  pathOf: (index: number) => string,
): Promise<void> {
  const missing: ErrorDetail[] = [];
  for (let start = 0; start < keys.length; start += PARALLEL_CHECKS) {
    const chunk = keys.slice(start, start + PARALLEL_CHECKS);
    const found = await Promise.all(
      chunk.map((key) => state.dependencies.storage.stat(fileObjectKey(state.principal.organizationId, key))),
    );
    for (const [offset, object] of found.entries()) {
      if (object !== undefined) continue;
      missing.push({ path: pathOf(start + offset), message: `There is no file ${chunk[offset]}. Upload it first.` });
    }
  }
  if (missing.length > 0) throw notFound(missing[0]?.message ?? 'source file', missing);
}
