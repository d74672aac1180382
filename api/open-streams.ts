import { rateLimited } from './errors.ts';
import type { Principal } from './state.ts';

/** Streams that one key may have open at a time in one process. */
export const MAXIMUM_STREAMS = 20;
/** Milliseconds after which a refused client may try again. */
const RETRY_AFTER = 5000;

/** Counts the open streams of each key, or of each user who comes with an access token. */
export class OpenStreams {
  readonly #counts = new Map<string, number>();

  /**
   * Takes a place; to be given back by the function that it returns.
   *
   * @throws LoquentError `rate_limited` when the key has 20 already
   */
  take({ apiKeyId, userId }: Pick<Principal, 'apiKeyId' | 'userId'>): () => void {
    const owner = apiKeyId ?? userId;
    const open = this.#counts.get(owner) ?? 0;
    if (open >= MAXIMUM_STREAMS) {
      throw rateLimited(`This key has ${open} streams open. Close one, or try again later.`, RETRY_AFTER);
    }
    this.#counts.set(owner, open + 1);
    let given = false;
    return () => {
      if (given) return;
      given = true;
      const left = (this.#counts.get(owner) ?? 1) - 1;
      if (left === 0) this.#counts.delete(owner);
      else this.#counts.set(owner, left);
    };
  }
}
