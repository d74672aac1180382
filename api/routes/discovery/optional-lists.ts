import { LoquentError } from '#domain/errors.ts';

/** Milliseconds for a list of a vendor while the client waits; several are asked for together. */
const LIST_TIMEOUT = 5000;
/** Milliseconds for which a vendor that failed isn't asked again. */
const PAUSE = 30_000;

/** A list from a vendor, or the reason why it is missing. */
export interface OptionalList<List> {
  readonly list: List | undefined;
  readonly note: string | null;
}

/**
 * Asks for lists that are answered without them when a vendor fails.
 *
 * @param patience milliseconds for each
 * @returns asks for one; `call` keeps what it gets, if that is worth it
 */
export function createOptionalLists(patience = LIST_TIMEOUT) {
  const failures = new Map<string, { readonly note: string; readonly until: number }>();

  return async function ask<List>(
    name: string,
    call: (signal: AbortSignal) => Promise<List>,
  ): Promise<OptionalList<List>> {
    const failed = failures.get(name);
    if (failed !== undefined && Date.now() < failed.until) return { list: undefined, note: failed.note };
    try {
      const list = await inTime(call, patience);
      failures.delete(name);
      return { list, note: null };
    } catch (error) {
      const note = noteOf(error);
      failures.set(name, { note, until: Date.now() + PAUSE });
      return { list: undefined, note };
    }
  };
}

/** Ends waiting for a call that doesn't listen to its signal, too. */
async function inTime<List>(call: (signal: AbortSignal) => Promise<List>, patience: number): Promise<List> {
  const signal = AbortSignal.timeout(patience);
  const { promise, reject } = Promise.withResolvers<never>();
  const end = () => reject(signal.reason as Error);
  signal.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([call(signal), promise]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}

function noteOf(error: unknown): string {
  if (error instanceof LoquentError) return error.message;
  return 'The list could not be read within some seconds. Ask again later.';
}
