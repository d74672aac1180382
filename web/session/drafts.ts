/** Prefix of the keys of drafts in the storage of the tab. */
const STORED = 'loquent-draft ';

/** Values of all drafts of the tab, by their whole keys. */
const values = new Map<string, unknown>();
/** Keys of drafts that closing the tab would lose and somebody would miss: files, and edits on their way to the service. */
const missed = new Set<string>();
const listeners = new Set<() => void>();

addEventListener('beforeunload', (event) => {
  if (isDraftMissed()) event.preventDefault();
});

/** How a draft is kept. */
export interface Keeping {
  /** Default: true; a reload restores it. Secrets and files are not stored. */
  readonly isStored?: boolean;
  /** Default: false. True: the browser asks before it closes the tab. */
  readonly isMissed?: boolean;
}

/** Texts and choices of a user that the service doesn't have yet. They outlive their page, and stored ones a reload. */
export type Drafts = ReturnType<typeof draftsOf>;

/** The drafts of a user in an organization. */
export function draftsOf(owner: string) {
  const change = (name: string, value: unknown, isMissed: boolean) => {
    if (value === undefined) values.delete(name);
    else values.set(name, value);
    if (isMissed) missed.add(name);
    else missed.delete(name);
    for (const listener of listeners) listener();
  };
  return {
    /** Undefined: no draft. The same value is returned until another is written. */
    read(key: string): unknown {
      const name = `${owner} ${key}`;
      const stored = values.has(name) ? null : sessionStorage.getItem(STORED + name);
      if (stored !== null) values.set(name, JSON.parse(stored));
      return values.get(name);
    },
    write(key: string, value: unknown, { isStored = true, isMissed = false }: Keeping = {}): void {
      const name = `${owner} ${key}`;
      let hasRoom = true;
      try {
        if (isStored) sessionStorage.setItem(STORED + name, JSON.stringify(value));
      } catch {
        // A tab stores a few megabytes; larger texts are kept in memory.
        hasRoom = false;
        sessionStorage.removeItem(STORED + name);
      }
      change(name, value, isMissed || !hasRoom);
    },
    forget(key: string): void {
      sessionStorage.removeItem(`${STORED}${owner} ${key}`);
      change(`${owner} ${key}`, undefined, false);
    },
    /** Keys that begin with a prefix. */
    keys(prefix: string): readonly string[] {
      const stored = Object.keys(sessionStorage).filter((key) => key.startsWith(STORED));
      return [...new Set([...stored.map((key) => key.slice(STORED.length)), ...values.keys()])]
        .filter((name) => name.startsWith(`${owner} ${prefix}`))
        .map((name) => name.slice(owner.length + 1));
    },
    /** Calls a function after each change of any draft. @returns a function that ends this */
    follow(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** True if a reload of the page would lose what somebody would miss. */
export const isDraftMissed = (): boolean => missed.size > 0;

/** Forgets the drafts of everybody: somebody else may use the tab next. */
export function forgetAllDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(STORED)) sessionStorage.removeItem(key);
  values.clear();
  missed.clear();
}
