import type { TmsChange } from '#domain/tms/tms-change.ts';

/** A request that may be a webhook of a system. */
export interface IncomingRequest {
  /** With lower-case names. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** As it was received. */
  readonly body: Uint8Array;
}

/** How a system proves its webhooks, and what they say. */
export interface IncomingWebhook {
  /**
   * Checks that a request was made with one of the secrets, in a time that tells nothing about them.
   *
   * @param now ms since 1970
   * @returns undefined for one that was not; `id`: the system's id of the report, null if it sends none
   */
  verify(request: IncomingRequest, secrets: readonly string[], now: number): { readonly id: string | null } | undefined;
  /** The changes that a parsed body reports; none for a test of the system, or a report that concerns no project. */
  readChanges(body: unknown): readonly TmsChange[];
}
