import type { TmsChange } from '#domain/projects/tms-change.ts';
import { z } from 'zod';
import { tmsLanguage } from './language-code.ts';
import { createHash, timingSafeEqual } from 'node:crypto';

/** A request that may be a webhook of a system. */
export interface IncomingRequest {
  /** With lower-case names. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The bytes that were received. */
  readonly body: Uint8Array;
}

/** How a system proves its webhooks, and what they say. */
export interface IncomingWebhook {
  /**
   * Checks, in constant time, that a request was made with one of the secrets.
   *
   * @param now ms since 1970
   * @returns undefined for a forged request; `id`: the system's id of the report, null if it sends none
   */
  verify(request: IncomingRequest, secrets: readonly string[], now: number): { readonly id: string | null } | undefined;
  /** The changes that a parsed body reports; none for a test of the system, or a report that concerns no project. */
  readChanges(body: unknown): readonly TmsChange[];
}

/** Most characters of a name in a report, so that events stay far below 20 kB. */
const MAX_NAME_LENGTH = 500;
const MAX_LANGUAGE_LENGTH = 100;

/** A name of an event, a project or a component. */
export const webhookName = z.string().min(1).max(MAX_NAME_LENGTH);

/** A project's id: a number or a text. */
export const webhookId = z.union([webhookName, z.int()]).transform(String);

/** The language of a code in a report, BCP 47; null for none and for a code that names no language. */
export function webhookLanguage(code: unknown): string | null {
  if (typeof code !== 'string' || code.length > MAX_LANGUAGE_LENGTH) return null;
  return tmsLanguage(code)?.tag ?? null;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Proves a webhook, which has no id, by a header with one of the secrets. All are compared, in constant time. */
export const secretHeader =
  (name: string): IncomingWebhook['verify'] =>
  ({ headers }, secrets) => {
    const given = headers[name];
    const hash = digest(typeof given === 'string' ? given : '');
    const matches = secrets.filter((secret) => timingSafeEqual(hash, digest(secret)));
    return typeof given === 'string' && matches.length > 0 ? { id: null } : undefined;
  };
