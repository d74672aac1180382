import { Center, Loader } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { useLocale } from '#web/app/texts.tsx';
import { isBackFromIssuer } from './is-back.ts';
import type { Tokens } from './key-source.ts';
import { SignInPage } from './sign-in-page.tsx';
import { exchangeTicket, takeTicket } from './ticket.ts';
import { useSessionControl } from './session.tsx';

type SignIn = () => Promise<Tokens & { readonly isKept: boolean }>;

/** The sign-in that the address asks for, by a ticket or from the issuer; undefined: people sign in by themselves. */
function signInOfAddress(): SignIn | undefined {
  const ticket = takeTicket();
  if (ticket !== undefined) return async () => ({ key: await exchangeTicket(ticket), isKept: true });
  if (!isBackFromIssuer()) return undefined;
  // Most people sign in by a key: only others load the code that talks to issuers.
  return async () => (await import('./issuer.ts')).endSignIn();
}

/** The address is read once: reading it removes what is secret in it. */
const addressed = signInOfAddress();
let signedIn: ReturnType<SignIn> | undefined;

/** Shows its content to people who have signed in, and the page to sign in to others. */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const { locale } = useLocale();
  const { session, signIn } = useSessionControl();
  const [failure, setFailure] = useState<unknown>(addressed === undefined ? null : undefined);
  useEffect(() => {
    if (addressed === undefined) return;
    signedIn ??= addressed();
    const begin = async ({ isKept, ...tokens }: Awaited<ReturnType<SignIn>>) => {
      await signIn(tokens, isKept);
      // Once this session has ended, people sign in as others do.
      setFailure(null);
    };
    signedIn.then(begin).catch(setFailure);
    // Once: `signIn` changes with the session that it begins.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  if (session !== undefined) return children;
  if (failure !== undefined) return <SignInPage key={locale} failure={failure} />;
  return (
    <Center h="100vh">
      <Loader />
    </Center>
  );
}
