import { Alert, Button, Checkbox, Container, PasswordInput, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { settings } from '#web/app/settings.ts';
import { useText } from '#web/app/texts.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { LocalePicker } from '#web/ui/locale-picker.tsx';
import { createLoquent } from './create-loquent.ts';
import { useSessionControl } from './session.tsx';

/**
 * Signs people in by an API key, or at the issuer of the deployment.
 *
 * @param failure why the sign-in that the address asked for failed; null: there was none
 */
export function SignInPage({ failure }: { readonly failure: unknown }) {
  const text = useText();
  const { hasEnded, signIn } = useSessionControl();
  const [key, setKey] = useState('');
  const [isKept, setKept] = useState(false);
  const attempt = useMutation({
    mutationFn: (given: string) => createLoquent({ key: given }).users.read(),
    onSuccess: (_, given) => signIn({ key: given }, isKept),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    attempt.mutate(key.trim());
  };
  return (
    <Container size={440} py={80} component="main">
      <Stack>
        <Title order={1}>Loquent</Title>
        <Paper withBorder p="lg" component="form" onSubmit={submit}>
          <Stack>
            <Text>{text('signIn.intro')}</Text>
            {hasEnded && <Alert color="yellow">{text('signIn.ended')}</Alert>}
            {failure !== null && <Alert color="yellow">{text('signIn.addressFailed')}</Alert>}
            <PasswordInput
              label={text('signIn.key')}
              description={text('signIn.keyHelp')}
              value={key}
              onChange={(event) => setKey(event.currentTarget.value)}
              autoComplete="off"
              autoFocus
              required
              visibilityToggleButtonProps={{ 'aria-label': text('signIn.showKey') }}
            />
            <Checkbox
              label={text('signIn.keep')}
              description={text('signIn.keepHelp')}
              checked={isKept}
              onChange={(event) => setKept(event.currentTarget.checked)}
            />
            {attempt.error !== null && <ErrorAlert error={attempt.error} />}
            <Button type="submit" loading={attempt.isPending}>
              {text('signIn.submit')}
            </Button>
            {settings.client !== undefined && <IssuerButton isKept={isKept} />}
          </Stack>
        </Paper>
        <LocalePicker />
      </Stack>
    </Container>
  );
}

function IssuerButton({ isKept }: { readonly isKept: boolean }) {
  const text = useText();
  const start = useMutation({
    // Most people sign in by a key: only others load what talks to issuers.
    mutationFn: async () => (await import('./issuer.ts')).startSignIn(isKept),
  });
  return (
    <>
      <Button variant="default" onClick={() => start.mutate()} loading={start.isPending}>
        {text('signIn.issuer')}
      </Button>
      {start.error !== null && <Alert color="red">{text('signIn.issuerFailed')}</Alert>}
    </>
  );
}
