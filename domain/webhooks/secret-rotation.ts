/** Ms for which a replaced secret signs alongside the new one. */
const OVERLAP = 24 * 60 * 60 * 1000;
/** Former secrets that sign at a time; the oldest ones are dropped. */
const MAX_FORMER = 3;

/** A secret that was replaced and still signs. */
export interface FormerSecret {
  readonly secret: string;
  /** ISO 8601. */
  readonly until: string;
}

/** The secrets of a subscription. */
export interface Secrets {
  readonly secret: string | null;
  /** Newest first. */
  readonly formerSecrets: readonly FormerSecret[] | null;
}

/**
 * Replaces the secret; the former one signs for another 24 hours. Without a new secret nothing is signed any more.
 *
 * @param next null: none
 */
export function rotateSecret({ secret, formerSecrets }: Secrets, next: string | null, now: Date): Secrets {
  if (next === secret) return { secret, formerSecrets };
  if (next === null) return { secret: null, formerSecrets: null };
  const former = (formerSecrets ?? []).filter((each) => each.secret !== next && isValid(each, now));
  const replaced = secret === null ? [] : [{ secret, until: new Date(now.getTime() + OVERLAP).toISOString() }];
  const kept = [...replaced, ...former].slice(0, MAX_FORMER);
  return { secret: next, formerSecrets: kept.length === 0 ? null : kept };
}

/** The secrets that sign now, the current one first. */
export function signingSecrets({ secret, formerSecrets }: Secrets, now: Date): readonly string[] {
  if (secret === null) return [];
  return [secret, ...(formerSecrets ?? []).filter((each) => isValid(each, now)).map((each) => each.secret)];
}

const isValid = ({ until }: FormerSecret, now: Date) => Date.parse(until) > now.getTime();
