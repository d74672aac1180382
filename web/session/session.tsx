import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { queryClient } from '#web/app/query-client.ts';
import { createLoquent } from './create-loquent.ts';
import type { Loquent } from '#client/index.ts';
import { keepCredentials, keptCredentials, type Credentials } from './credentials.ts';

/** Who uses the console, and the service as they see it. */
export interface Session {
  readonly credentials: Credentials;
  readonly loquent: Loquent;
}

interface SessionControl {
  /** Undefined: nobody has signed in. */
  readonly session: Session | undefined;
  /** @param isKept the tab keeps the credentials over reloads */
  signIn(credentials: Credentials, isKept: boolean): void;
  signOut(): void;
  chooseOrganization(id: string): void;
}

const SessionContext = createContext<SessionControl | undefined>(undefined);

/** Keeps who is signed in: in memory, and in the tab where somebody asked for it. */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const [credentials, setCredentials] = useState(keptCredentials);
  const control = useMemo<SessionControl>(() => {
    const change = (next: Credentials | undefined, isKept: boolean) => {
      // Answers belong to one user in one organization.
      queryClient.clear();
      keepCredentials(isKept ? next : undefined);
      setCredentials(next);
    };
    return {
      session: credentials === undefined ? undefined : { credentials, loquent: createLoquent(credentials) },
      signIn: change,
      signOut: () => change(undefined, false),
      chooseOrganization(organization) {
        if (credentials !== undefined) change({ ...credentials, organization }, keptCredentials() !== undefined);
      },
    };
  }, [credentials]);
  return <SessionContext value={control}>{children}</SessionContext>;
}

export function useSessionControl(): SessionControl {
  const control = useContext(SessionContext);
  if (control === undefined) throw new Error('Nothing outside of SessionProvider has a session.');
  return control;
}

/** The session of what is shown only to people who have signed in. */
export function useSession(): Session {
  const { session } = useSessionControl();
  if (session === undefined) throw new Error('Nothing outside of SessionGate has a session.');
  return session;
}
