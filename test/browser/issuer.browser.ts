import { beforeAll, describe, expect, it } from 'vitest';
import { sharedByTests } from '#test/suite/shared.ts';
import { isWithoutBrowser, startConsole, type TestConsole } from './console.ts';
import { SignInIssuer } from './sign-in-issuer.ts';

describe.skipIf(isWithoutBrowser)('a sign-in at an issuer', () => {
  const issuer = sharedByTests(() => SignInIssuer.start());
  let console: TestConsole;
  const started = sharedByTests(async () => startConsole({ environment: issuer.environment }));
  beforeAll(() => {
    console = started;
  });

  const begin = async () => {
    const opened = await console.open('', { key: '' });
    await opened.page.getByRole('button', { name: "Sign in with your organization's account" }).click();
    return opened;
  };

  it('returns with a code that is worth a token, once, and leaves nothing in the address or the tab', async () => {
    issuer.lifetime = 300;
    const { page, problems } = await begin();
    await page.getByRole('link', { name: 'Continue as Ada' }).click();
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    await page.getByRole('button', { name: 'Ada of the issuer' }).waitFor();
    expect(issuer.grants).toEqual(['authorization_code 200']);
    expect(page.url()).not.toContain('code=');
    expect(await page.evaluate('JSON.stringify([localStorage, sessionStorage])')).not.toMatch(/eyJ|verifier/);
    expect(problems).toEqual([]);
    await page.reload();
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  });

  it('lasts longer than its access token, which is renewed', async () => {
    issuer.lifetime = 20;
    const { page } = await begin();
    await page.getByRole('link', { name: 'Continue as Ada' }).click();
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    await page.getByRole('link', { name: 'Jobs', exact: true }).click();
    await page.getByText('No jobs yet').waitFor();
    const renewals = issuer.grants.filter((grant) => grant.startsWith('refresh_token'));
    expect(renewals.length).toBeGreaterThan(0);
    expect(new Set(renewals)).toEqual(new Set(['refresh_token 200']));
  });

  it('that is refused at the issuer, or that nobody has begun, signs nobody in', async () => {
    const { page } = await begin();
    await page.getByRole('link', { name: 'Refuse' }).click();
    await page.getByText('This address works once').waitFor();
    expect(page.url()).not.toContain('error=');
    const before = issuer.grants.length;
    const other = await console.open('', { key: '' });
    await other.page.goto(`${console.service.apiUrl}/?code=stolen&state=other`);
    await other.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(issuer.grants).toHaveLength(before);
  });

  it('can be ended, and started again', async () => {
    issuer.lifetime = 300;
    const { page } = await begin();
    await page.getByRole('link', { name: 'Continue as Ada' }).click();
    await page.getByRole('button', { name: 'Ada of the issuer' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
  });

  it('ends when the service refuses its key', async () => {
    const { page } = await console.open();
    await page.route('**/v1/**', (route) =>
      route.fulfill({ status: 401, json: { error: 'no', code: 'unauthenticated' } }),
    );
    await page.getByRole('link', { name: 'Jobs', exact: true }).click();
    await page.getByText('Your session has ended').waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
  });
});
