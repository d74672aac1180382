import { describe, expect, it } from 'vitest';
import { sharedByTests } from '#test/suite/shared.ts';
import { isWithoutBrowser, startApiConsole } from './console.ts';

const JOBS = /\/v1\/jobs(?:\?|$)/;

describe.skipIf(isWithoutBrowser)('the console, when something is wrong,', () => {
  const console = sharedByTests(() => startApiConsole());

  it('says that it is offline, and continues once it is not', async () => {
    const { page } = await console.open('text');
    await page.locator('#content h1').waitFor();
    // The page's own files are loaded first.
    await page.getByRole('link', { name: 'Jobs', exact: true }).hover();
    await page.getByRole('link', { name: 'Jobs', exact: true }).click();
    await page.getByRole('link', { name: 'Translate your first document' }).waitFor();
    await page.getByRole('link', { name: 'Text', exact: true }).click();
    await page.context().setOffline(true);
    await page.getByRole('textbox', { name: 'Text' }).fill('Press the green button.');
    await page.getByRole('button', { name: 'Translate', exact: true }).click();
    await page.getByRole('alert').getByText('The service does not answer.').waitFor();
    await page.context().setOffline(false);
    for (const [field, language] of [
      ['Source language', 'English (en)'],
      ['Target language', '(en-XA)'],
    ] as const) {
      await page.getByRole('combobox', { name: field }).fill(language);
      await page.getByRole('option').first().click();
    }
    await page.getByRole('button', { name: 'Translate', exact: true }).click();
    await page.getByText(/^From English/).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('keeps its menu where a page can not be loaded offline, and opens the page once it is online', async () => {
    const { page } = await console.open('text');
    await page.locator('#content h1').waitFor();
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Press the green button.');
    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await page.getByRole('link', { name: 'Usage', exact: true }).click();
    await page.getByRole('alert').getByText('This page could not be loaded.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('alert').getByText('This page could not be loaded.').waitFor();
    await page.getByRole('link', { name: 'Text', exact: true }).click();
    const field = page.getByRole('textbox', { name: 'Text', exact: true });
    expect(await field.inputValue()).toBe('Press the green button.');
    await page.getByRole('link', { name: 'Usage', exact: true }).click();
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Usage' }).waitFor();
  });

  it('reloads itself after an upgrade, with its user signed in and what was typed', async () => {
    const { page } = await console.open('', { key: '' });
    await page.locator('input[type=password]').fill(console.api.owner.key);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Text', exact: true }).click();
    const field = page.getByRole('textbox', { name: 'Text', exact: true });
    await field.fill('Press the green button.');
    // The files of the former console are gone.
    let isUpgraded = true;
    await page.route(/usage-page/, (route) => (isUpgraded ? route.fulfill({ status: 404 }) : route.continue()));
    page.on('domcontentloaded', () => {
      isUpgraded = false;
    });
    await page.getByRole('link', { name: 'Usage', exact: true }).click();
    await page.getByRole('heading', { name: 'Usage' }).waitFor();
    await page.getByRole('link', { name: 'Text', exact: true }).click();
    expect(await field.inputValue()).toBe('Press the green button.');
    expect(await page.evaluate('JSON.stringify({ ...sessionStorage })')).not.toContain(console.api.owner.key);
  });

  it('does not reload itself where files would be lost, and tries again when asked to', async () => {
    const { page } = await console.open('new');
    const buffer = Buffer.from('Hello.');
    await page.locator('input[type=file]').setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer });
    await page.route(/usage-page/, (route) => route.fulfill({ status: 404 }));
    await page.getByRole('link', { name: 'Usage', exact: true }).click();
    await page.getByRole('alert').getByText('This page could not be loaded.').waitFor();
    await page.unroute(/usage-page/);
    expect(await page.getByRole('link', { name: 'Jobs', exact: true }).isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Usage' }).waitFor();
    await page.getByRole('link', { name: 'New job', exact: true }).click();
    await page.getByText('note.txt').waitFor();
  });

  it("shows the service's sentence and the id of the request for a 500", async () => {
    const { page } = await console.open();
    await page.route(JOBS, (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/json',
        headers: { 'x-request-id': 'request-7' },
        body: JSON.stringify({
          error: 'The service failed. Ask the operator.',
          status: 500,
          code: 'internal',
          request_id: 'request-7',
        }),
      }),
    );
    await page.getByRole('link', { name: 'Jobs', exact: true }).click();
    const alert = page.getByRole('alert');
    await alert.getByText('The service failed. Ask the operator.').waitFor();
    await alert.getByText('request-7').waitFor();
    expect(await alert.count()).toBe(1);
    await page.unroute(JOBS);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: 'Translate your first document' }).waitFor();
    expect(await alert.count()).toBe(0);
  });

  it('shows that it waits for a slow answer, and the answer then', async () => {
    const { page } = await console.open();
    const held = Promise.withResolvers<void>();
    await page.route(JOBS, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Jobs', exact: true }).click();
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    held.resolve();
    await page.getByRole('link', { name: 'Translate your first document' }).waitFor();
    expect(await page.getByRole('status', { name: 'Loading' }).count()).toBe(0);
  });
});
