import type { Loquent } from '#client/index.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react';
import { createQueryClient } from '#web/app/query-client.ts';
import { createLoquent } from './create-loquent.ts';
import { storeCredentials, storedCredentials, takeHandedOver, type ConsoleCredentials } from './credentials.ts';
import { draftsOf, forgetAllDrafts, type Drafts } from './drafts.ts';

/** The user of the console, and the service as they see it. */
export interface ConsoleSession {
  readonly credentials: ConsoleCredentials;
  readonly loquent: Loquent;
  readonly drafts: Drafts;
  /** The credentials as they are now: an access token is renewed, which begins no other session. */
  latest(): ConsoleCredentials;
}

function openSession(credentials: ConsoleCredentials): ConsoleSession {
  let latest = credentials;
  const loquent = createLoquent(credentials, (renewed) => {
    latest = renewed;
    if (storedCredentials() !== undefined) storeCredentials(renewed);
  });
  const drafts = draftsOf(`${credentials.user} ${credentials.organization}`);
  return { credentials, loquent, drafts, latest: () => latest };
}

interface SessionControl {
  /** Undefined: nobody has signed in. */
  readonly session: ConsoleSession | undefined;
  /** True: the service has stopped to accept the credentials of the last session. */
  readonly hasEnded: boolean;
  /** @param isKept the tab keeps the credentials over reloads. @throws LoquentError if the service refuses them */
  signIn(credentials: ConsoleCredentials, isKept: boolean): Promise<void>;
  signOut(): void;
  chooseOrganization(id: string): void;
}

/** Read once: reading it removes it. */
const handedOver = takeHandedOver();

const SessionContext = createContext<SessionControl | undefined>(undefined);

/**
 * Keeps who is signed in: in memory, and in the tab where somebody asked for it. Each session in an organization has answers of
 * its own, so that none of another user or organization is ever shown.
 */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const [credentials, setCredentials] = useState(() => handedOver ?? storedCredentials());
  const [hasEnded, setEnded] = useState(false);
  const change = useCallback((next: ConsoleCredentials | undefined, isKept: boolean) => {
    storeCredentials(isKept ? next : undefined);
    setEnded(false);
    setCredentials(next);
  }, []);
  const control = useMemo<SessionControl>(() => {
    const session = credentials === undefined ? undefined : openSession(credentials);
    return {
      session,
      hasEnded,
      async signIn(next, isKept) {
        let latest = next;
        const loquent = createLoquent(next, (renewed) => (latest = renewed));
        const { id: user } = await loquent.users.read();
        change({ ...latest, user }, isKept);
      },
      signOut() {
        forgetAllDrafts();
        change(undefined, false);
      },
      chooseOrganization(organization) {
        if (session !== undefined) change({ ...session.latest(), organization }, storedCredentials() !== undefined);
      },
    };
  }, [credentials, hasEnded, change]);
  const queryClient = useMemo(
    () =>
      createQueryClient(() => {
        // The sign-in page itself shows why a key is refused.
        if (credentials === undefined) return;
        change(undefined, false);
        setEnded(true);
      }),
    [credentials, change],
  );
  return (
    <SessionContext value={control}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </SessionContext>
  );
}

export function useSessionControl(): SessionControl {
  const control = useContext(SessionContext);
  if (control === undefined) throw new Error('Nothing outside of SessionProvider has a session.');
  return control;
}

/** The session of what is shown only to people who have signed in. */
export function useSession(): ConsoleSession {
  const { session } = useSessionControl();
  if (session === undefined) throw new Error('Nothing outside of SessionGate has a session.');
  return session;
}
