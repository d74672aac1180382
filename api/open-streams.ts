import { rateLimited } from '#domain/request-errors.ts';
import type { Principal } from './state.ts';

/** Streams open at a time per key and process. */
export const MAX_STREAMS = 20;
/** Milliseconds after which a refused client may try again. */
const RETRY_AFTER = 5000;

/** Counts the open streams of each key (of each user with access tokens) and of each organization. */
export class OpenStreams {
  readonly #counts = new Map<string, number>();
  readonly #ofOrganization: number;

  /** @param ofOrganization maximum open streams of all keys of an organization; 0 means no limit */
  constructor(ofOrganization = 0) {
    this.#ofOrganization = ofOrganization;
  }

  /**
   * Occupies a place, which the returned function releases.
   *
   * @throws LoquentError `rate_limited` when the key has 20 open streams, or the organization has reached its limit
   */
  take({ apiKeyId, userId, organizationId }: Pick<Principal, 'apiKeyId' | 'userId' | 'organizationId'>): () => void {
    const caller = apiKeyId ?? userId;
    this.#refuseAbove(caller, MAX_STREAMS, 'This key');
    if (this.#ofOrganization > 0) this.#refuseAbove(organizationId, this.#ofOrganization, 'The organization');
    const owners = [caller, organizationId];
    for (const owner of owners) this.#counts.set(owner, this.#open(owner) + 1);
    let given = false;
    return () => {
      if (given) return;
      given = true;
      for (const owner of owners) {
        const left = this.#open(owner) - 1;
        if (left <= 0) this.#counts.delete(owner);
        else this.#counts.set(owner, left);
      }
    };
  }

  #open(owner: string): number {
    return this.#counts.get(owner) ?? 0;
  }

  #refuseAbove(owner: string, maximum: number, who: string): void {
    const open = this.#open(owner);
    if (open < maximum) return;
    throw rateLimited(`${who} has ${open} streams open. Close one, or try again later.`, RETRY_AFTER);
  }
}
