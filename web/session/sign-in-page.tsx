import { Alert, Checkbox, Container, PasswordInput, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Brand } from '#web/app/brand.tsx';
import { settings } from '#web/app/settings.ts';
import { text } from '#web/app/texts.tsx';
import { ActButton } from '#web/ui/buttons.tsx';
import { Form } from '#web/ui/form.tsx';
import { LocalePicker } from '#web/ui/locale-picker.tsx';
import { useDraft } from '#web/ui/use-draft.ts';
import { useSessionControl } from './session.tsx';

/**
 * Signs people in by an API key, or at the issuer of the deployment.
 *
 * @param failure why the sign-in that the address asked for failed; null: there was none
 */
export function SignInPage({ failure }: { readonly failure: unknown }) {
  const { hasEnded, signIn } = useSessionControl();
  const { values, field, check } = useDraft({ key: '', isKept: false });
  const key = values.key.trim();
  const attempt = useMutation({ mutationFn: () => signIn({ key }, values.isKept) });
  return (
    <Container size={440} py={96} component="main">
      <Stack>
        <Title order={1} mb="xs">
          <Brand size={40} />
        </Title>
        <Paper withBorder p="lg" radius="lg">
          <Form
            task={attempt}
            submit={text('signIn.submit')}
            more={settings.client !== undefined && <IssuerButton isKept={values.isKept} />}
          >
            <Text>{text('signIn.intro')}</Text>
            {hasEnded && <Alert color="yellow">{text('signIn.ended')}</Alert>}
            {failure !== null && <Alert color="yellow">{text('signIn.addressFailed')}</Alert>}
            <PasswordInput
              label={text('signIn.key')}
              description={text('signIn.keyHelp')}
              {...field('key')}
              autoComplete="off"
              autoFocus
              required
              visibilityToggleButtonProps={{ 'aria-label': text('signIn.showKey') }}
            />
            <Checkbox label={text('signIn.keep')} description={text('signIn.keepHelp')} {...check('isKept')} />
          </Form>
        </Paper>
        <LocalePicker />
      </Stack>
    </Container>
  );
}

function IssuerButton({ isKept }: { readonly isKept: boolean }) {
  const start = useMutation({
    // Most people sign in by a key: only others load what talks to issuers.
    mutationFn: async () => (await import('./issuer.ts')).startSignIn(isKept),
  });
  return (
    <>
      <ActButton variant="default" task={start} labelId="signIn.issuer" />
      {start.error !== null && <Alert color="red">{text('signIn.issuerFailed')}</Alert>}
    </>
  );
}
