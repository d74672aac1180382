import { beforeAll, describe, expect, it } from 'vitest';
import { sharedByTests } from '#test/suite/shared.ts';
import { isWithoutBrowser, startApiConsole } from './console.ts';
import { createFixtures, type ConsoleFixtures } from './fixtures.ts';

describe.skipIf(isWithoutBrowser)('what is deleted', () => {
  let fixtures: ConsoleFixtures;
  const console = sharedByTests(() => startApiConsole());
  beforeAll(async () => {
    fixtures = await createFixtures(console.api);
  });
  const statusOf = async (path: string, key = console.api.owner.key) =>
    (await console.api.request(path, { key })).status;

  it('is a key that is refused at once, and whose secret is no longer shown', async () => {
    const { page, problems } = await console.open('settings');
    await page.getByRole('textbox', { name: 'Purpose of the key' }).fill('CI key');
    await page.getByRole('button', { name: 'Create key' }).click();
    const secret = await page.getByText(/^lq_\w{20,}$/).innerText();
    expect(await statusOf('/v1/users/me', secret)).toBe(200);
    const card = page.getByRole('article', { name: 'CI key' });
    await card.getByRole('button', { name: 'Revoke' }).click();
    const dialog = page.getByRole('dialog', { name: 'Revoke: CI key' });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await statusOf('/v1/users/me', secret)).toBe(200);
    await card.getByRole('button', { name: 'Revoke' }).click();
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('"CI key" was removed.').waitFor();
    // The tab may be closed from here on.
    expect(await statusOf('/v1/users/me', secret)).toBe(401);
    await page.getByText(secret).waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
  });

  it.each([
    ['glossaries', () => `/v1/glossaries/${fixtures.glossaryId}`],
    ['memories', () => `/v1/context/${fixtures.storeId}`],
  ])('is gone from %s when the page says so', async (path, addressOf) => {
    const { page } = await console.open(path);
    await page.getByRole('button', { name: 'Delete Machines' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('"Machines" was removed.').waitFor();
    expect(await statusOf(addressOf())).toBe(404);
  });

  it('is an entry that is gone at once, and made again by an undo', async () => {
    const answer = await console.api.request('/v1/glossaries', { json: { name: 'Pumps', base_language: 'en' } });
    const { id } = (await answer.json()) as { readonly id: number };
    await console.api.request(`/v1/glossaries/${id}/entries/with-terms`, {
      json: {
        notes: 'Of steel.',
        terms: [
          { term: 'valve', lang: 'en', term_type: 'preferred', description: 'Closes a pipe.' },
          { term: 'Klappe', lang: 'de', term_type: 'forbidden', alternative_term: 'Ventil' },
        ],
      },
    });
    const entries = async () => (await console.api.request(`/v1/glossaries/${id}/entries`)).json();
    const { page, problems } = await console.open(`glossaries/${id}`);
    await page.getByRole('grid').getByText('valve').waitFor();
    await page.getByRole('grid').focus();
    await page.keyboard.press('Delete');
    await page.getByText('"valve" was removed.').waitFor();
    expect(await entries()).toMatchObject({ total: 0 });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('grid').getByText('valve').waitFor();
    expect(await entries()).toMatchObject({
      entries: [
        {
          notes: 'Of steel.',
          terms: [
            { term: 'valve', lang: 'en', description: 'Closes a pipe.' },
            { term: 'Klappe', term_type: 'forbidden', alternative_term: 'Ventil' },
          ],
        },
      ],
    });
    expect(problems).toEqual([]);
  });
});
