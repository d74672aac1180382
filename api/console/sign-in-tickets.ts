import { randomBytes } from 'node:crypto';

/** Milliseconds for which a ticket can be used. */
const LIFETIME = 10 * 60_000;
/** Tickets at a time; the oldest is dropped for a new one. */
const MAX_TICKETS = 100;
/** Bytes of a ticket. */
const LENGTH = 24;

/** One-time tickets for the console: each is exchanged once for an API key, so that a printed address signs in one browser. */
export class SignInTickets {
  readonly #tickets = new Map<string, { readonly key: string; readonly expiresAt: number }>();

  /** @param key that the holder of the ticket gets @returns text that needs no escaping in an address */
  issue(key: string, now = Date.now()): string {
    const [oldest] = this.#tickets.keys();
    if (this.#tickets.size >= MAX_TICKETS && oldest !== undefined) this.#tickets.delete(oldest);
    const ticket = randomBytes(LENGTH).toString('base64url');
    this.#tickets.set(ticket, { key, expiresAt: now + LIFETIME });
    return ticket;
  }

  /** The key of a ticket, which is used up; undefined: it is unknown, used or expired. */
  take(ticket: string, now = Date.now()): string | undefined {
    const found = this.#tickets.get(ticket);
    this.#tickets.delete(ticket);
    return found !== undefined && found.expiresAt > now ? found.key : undefined;
  }
}
