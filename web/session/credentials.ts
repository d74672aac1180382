/** Credentials for requests. */
export interface ConsoleCredentials {
  /** An API key, or an access token of the issuer. */
  readonly key: string;
  /** Data for renewing an access token; undefined: a key, or an issuer that renews none. */
  readonly renewal?: Renewal;
  /** Id of the user, whose drafts are shown. */
  readonly user?: string;
  /** Id of the organization; undefined: the default one of the user. */
  readonly organization?: string;
}

/** A refresh token of the issuer. */
export interface Renewal {
  readonly refreshToken: string;
  /** Milliseconds since 1970 at which the access token expires. */
  readonly expiresAt: number;
}

const STORED = 'loquent-session';
/** Only there while the page reloads itself. */
const HANDED_OVER = 'loquent-reload';

/** Credentials that this tab keeps; undefined: none. They are never in local storage, and end with the tab. */
export function storedCredentials(): ConsoleCredentials | undefined {
  const kept = sessionStorage.getItem(STORED);
  return kept === null ? undefined : (JSON.parse(kept) as ConsoleCredentials);
}

/** @param credentials undefined: forgets them */
export function storeCredentials(credentials: ConsoleCredentials | undefined): void {
  if (credentials === undefined) sessionStorage.removeItem(STORED);
  else sessionStorage.setItem(STORED, JSON.stringify(credentials));
}

/** Reloads the page, which lets its user stay signed in this once. */
export function reloadSignedIn(credentials: ConsoleCredentials | undefined): void {
  if (credentials !== undefined) sessionStorage.setItem(HANDED_OVER, JSON.stringify(credentials));
  location.reload();
}

/** Credentials that the page handed over to itself when it reloaded; undefined: it didn't. */
export function takeHandedOver(): ConsoleCredentials | undefined {
  const handed = sessionStorage.getItem(HANDED_OVER);
  sessionStorage.removeItem(HANDED_OVER);
  return handed === null ? undefined : (JSON.parse(handed) as ConsoleCredentials);
}
