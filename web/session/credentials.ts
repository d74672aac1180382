/** What requests are made with. */
export interface Credentials {
  /** An API key, or an access token of the issuer. */
  readonly key: string;
  /** Id of the organization; undefined: the default one of the user. */
  readonly organization?: string;
}

const STORED = 'loquent-session';

/** Credentials that this tab keeps; undefined: none. They are never in local storage, and end with the tab. */
export function keptCredentials(): Credentials | undefined {
  const kept = sessionStorage.getItem(STORED);
  return kept === null ? undefined : (JSON.parse(kept) as Credentials);
}

/** @param credentials undefined: forgets them */
export function keepCredentials(credentials: Credentials | undefined): void {
  if (credentials === undefined) sessionStorage.removeItem(STORED);
  else sessionStorage.setItem(STORED, JSON.stringify(credentials));
}
