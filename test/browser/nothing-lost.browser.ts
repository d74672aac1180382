import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buildDub, buildReviewedJob } from '#test/database/reviewed-jobs.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { isWithoutBrowser, startApiConsole } from './console.ts';

const targetOf = (page: Page) => page.getByRole('grid').getByText('Seguridad BORRADOR', { exact: true });
const EDITOR = { name: 'Translation of the segment' };

describe.skipIf(isWithoutBrowser)('text that is being typed in a review', () => {
  const console = sharedByTests(() => startApiConsole());
  const openEditor = async () => {
    const id = await buildReviewedJob(console.api.orm, console.api.owner, [
      { source: 'Safety', target: 'Seguridad' },
      { source: 'Keep the manual.', target: 'Conserve el manual.' },
    ]);
    const opened = await console.open(`jobs/${id}/review`);
    await opened.page.getByText('Seguridad', { exact: true }).dblclick();
    await opened.page.getByRole('textbox', EDITOR).waitFor();
    await opened.page.keyboard.press('End');
    await opened.page.keyboard.type(' BORRADOR');
    return { ...opened, id };
  };
  const storedTarget = async (id: string) => {
    const answer = await console.api.request(`/v1/jobs/${id}/segments`);
    const { segments } = (await answer.json()) as { readonly segments: readonly { readonly target: string }[] };
    return segments[0]?.target;
  };

  it.each([
    ['a link', (page: Page) => page.getByRole('link', { name: 'Jobs', exact: true }).click()],
    ['a filter', (page: Page) => page.getByRole('checkbox', { name: 'With findings only' }).click()],
    ['the updated files', (page: Page) => page.getByRole('button', { name: 'Update files' }).click()],
  ])('is saved by %s', async (_, leave) => {
    const { page, id, problems } = await openEditor();
    await leave(page);
    await expect.poll(() => storedTarget(id)).toBe('Seguridad BORRADOR');
    expect(problems).toEqual([]);
  });

  it('is asked about before a reload, and saved after it', async () => {
    const { page, id, problems } = await openEditor();
    const questions: string[] = [];
    page.on('dialog', (dialog) => {
      questions.push(dialog.type());
      void dialog.accept();
    });
    await page.reload();
    await targetOf(page).waitFor();
    await expect.poll(() => storedTarget(id)).toBe('Seguridad BORRADOR');
    expect(questions).toEqual(['beforeunload']);
    await page.reload();
    await targetOf(page).waitFor();
    expect(questions).toHaveLength(1);
    expect(problems).toEqual([]);
  });

  it('is found by a search right after it', async () => {
    const { page, problems } = await openEditor();
    await page.getByRole('textbox', { name: 'Search' }).fill('BORRADOR');
    await page.getByText('1 segment', { exact: true }).waitFor();
    await targetOf(page).waitFor();
    expect(problems).toEqual([]);
  });

  it('is kept while the service fails, and sent again', async () => {
    const { page, id } = await openEditor();
    await page.route('**/segments', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 400, json: { error: 'Not now.', status: 400, code: 'internal' } })
        : route.continue(),
    );
    await page.keyboard.press('Control+Enter');
    await page.getByRole('alert').getByText('Not now.').waitFor();
    await targetOf(page).waitFor();
    await page.unroute('**/segments');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => storedTarget(id)).toBe('Seguridad BORRADOR');
  });

  it('is dropped by Escape', async () => {
    const { page, id } = await openEditor();
    await page.keyboard.press('Escape');
    await page.getByText('Seguridad', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Jobs', exact: true }).click();
    await page.getByRole('heading', { name: 'Jobs' }).waitFor();
    expect(await storedTarget(id)).toBe('Seguridad');
  });

  it('gets no line break in a target that was emptied', async () => {
    const tagged = { source: 'See <g1>Safety</g1>', target: 'Lea <g1>Seguridad</g1>' };
    const id = await buildReviewedJob(console.api.orm, console.api.owner, [tagged]);
    const { page } = await console.open(`jobs/${id}/review`);
    await page.getByRole('grid').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', EDITOR).waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await page.keyboard.type('Lea');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => storedTarget(id)).toBe('Lea<g1></g1>');
  });
});

describe.skipIf(isWithoutBrowser)('what is typed', () => {
  const console = sharedByTests(() => startApiConsole());
  const visit = async (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();

  it('in a studio is saved after a reload that comes before it could be', async () => {
    const id = await buildDub(console.api, console.api.owner, [{ source: 'Hello.', target: 'Hola.' }]);
    const { page } = await console.open(`jobs/${id}/studio`);
    const field = page.getByRole('textbox', { name: 'Translation of sentence 1' });
    // Nothing is saved before the page is gone.
    await page.route('**/segments', (route) => (route.request().method() === 'PATCH' ? undefined : route.continue()));
    await field.fill('Buenos días.');
    await page.reload();
    await page.unroute('**/segments');
    await expect.poll(() => field.inputValue()).toBe('Buenos días.');
    await expect
      .poll(async () => (await console.api.request(`/v1/jobs/${id}/segments`)).json())
      .toMatchObject({ segments: [{ target: 'Buenos días.' }] });
  });

  it('for a new job is there when somebody comes back, with its files', async () => {
    const { page, problems } = await console.open('new');
    const buffer = Buffer.from('Hello.');
    await page.locator('input[type=file]').setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer });
    await page.getByRole('combobox', { name: /^Target languages/ }).fill('(es)');
    await page.getByRole('option').first().click();
    await page.keyboard.press('Escape');
    await visit(page, 'Terminology');
    await page.getByRole('heading', { name: 'Terminology' }).waitFor();
    await visit(page, 'New job');
    await page.getByText('note.txt').waitFor();
    await page.locator('.mantine-Pill-label', { hasText: 'Spanish (es)' }).waitFor();
    await page.getByText('Restored').waitFor();
    await page.getByRole('button', { name: 'Start over' }).click();
    await page.getByText('note.txt').waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
  });

  it('as a text is there when somebody comes back, and after a reload', async () => {
    const { page } = await console.open('text');
    const field = page.getByRole('textbox', { name: 'Text', exact: true });
    await field.fill('Press the green button.');
    await visit(page, 'Usage');
    await page.getByRole('heading', { name: 'Usage' }).waitFor();
    await visit(page, 'Text');
    expect(await field.inputValue()).toBe('Press the green button.');
    await page.reload();
    expect(await field.inputValue()).toBe('Press the green button.');
  });

  it('into a dialog is there when it opens again, until it is sent', async () => {
    const { page } = await console.open('glossaries');
    const dialog = page.getByRole('dialog');
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await page.getByRole('button', { name: 'New glossary' }).click();
    await name.fill('Pumps');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'New glossary' }).click();
    await dialog.getByText('Restored').waitFor();
    expect(await name.inputValue()).toBe('Pumps');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Pumps' }).waitFor();
    await visit(page, 'Terminology');
    await page.getByRole('button', { name: 'New glossary' }).click();
    expect(await name.inputValue()).toBe('');
  });

  it('by one user is not shown to another in the same tab, and no secret is stored', async () => {
    const { page } = await console.open('text');
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Confidential.');
    await visit(page, 'Webhooks');
    await page.getByRole('button', { name: 'New webhook' }).click();
    await page.getByRole('button', { name: 'More options' }).click();
    await page.getByRole('textbox', { name: /headers/i }).fill('Authorization: Bearer secret-7');
    expect(await page.evaluate('JSON.stringify({ ...sessionStorage })')).not.toContain('secret-7');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.locator('header').getByRole('button').last().click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.locator('input[type=password]').waitFor();
    expect(await page.evaluate('JSON.stringify({ ...sessionStorage })')).not.toContain('Confidential');
  });
});
