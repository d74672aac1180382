import { beforeAll, describe, expect, it } from 'vitest';
import { buildReviewedJob } from '#test/database/reviewed-jobs.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { isWithoutProgram } from '#test/suite/skipped.ts';
import { accessibilityProblems, isWithoutBrowser, startApiConsole } from './console.ts';
import { createFixtures } from './fixtures.ts';

const hasPages = !isWithoutProgram(['soffice', 'pdftoppm'], 'pages beside segments');

describe.skipIf(isWithoutBrowser)('a review', () => {
  let jobId: string;
  const console = sharedByTests(() => startApiConsole());
  beforeAll(async () => {
    ({ jobId } = await createFixtures(console.api));
  });
  const openReview = async (query = '', id = jobId) => {
    const opened = await console.open(`jobs/${id}/review${query}`);
    await opened.page.getByRole('grid').focus();
    return opened;
  };

  it('fixes a finding by a key, and undoes a decision', async () => {
    const { page, problems } = await openReview('?has_findings=true');
    await page.keyboard.press('f');
    await page.getByRole('grid').getByText('Llene el depósito de agua hasta la línea.', { exact: true }).waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('row').first().getByText('Reviewed').waitFor();
    await page.keyboard.press('u');
    await page.getByRole('row').first().getByText('Open').waitFor();
    expect(problems).toEqual([]);
  });

  it('shows the card of a term, and inserts it by a key where somebody writes', async () => {
    const { page, problems } = await openReview('?q=filter');
    await page.locator('mark', { hasText: 'filter' }).waitFor();
    const card = page.getByRole('region', { name: 'Terms' });
    await card.getByText('Part that holds back the grounds.').waitFor();
    await card.getByText('Note: As on the spare parts list.').waitFor();
    await card.getByText('Forbidden: colador').waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Alt+1');
    await page.getByRole('textbox', { name: 'Translation of the segment' }).getByText('semana.filtro').waitFor();
    await page.getByRole('region', { name: 'Changes to the machine translation' }).locator('ins').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Limpie el colador cada semana.', { exact: true }).waitFor();
    expect(problems).toEqual([]);
  });

  it('has suggestions of providers on request, by a key and by its number', async () => {
    const id = await buildReviewedJob(
      console.api.orm,
      console.api.owner,
      [{ source: 'Press <g1>Start</g1>.', target: 'Pulse <g1>Inicio</g1>.', language: 'en-XA' }],
      { targetLanguages: ['en-XA'], input: {} },
    );
    const { page } = await openReview('', id);
    // Between phones and wide screens there is little room next to the grid.
    await page.setViewportSize({ width: 1_120, height: 800 });
    const label = page.getByRole('button', { name: /^Ask memories/ }).locator('.mantine-Button-label');
    const hidden = (element: unknown) => {
      const { scrollWidth, clientWidth } = element as { readonly scrollWidth: number; readonly clientWidth: number };
      return scrollWidth - clientWidth;
    };
    expect(await label.evaluate(hidden)).toBeLessThanOrEqual(0);
    await page.keyboard.press('s');
    await page.getByRole('button', { name: 'Use (1)' }).waitFor();
    await page.keyboard.press('1');
    const editor = page.getByRole('textbox', { name: 'Translation of the segment' });
    await editor.getByText('Š').first().waitFor();
    // The codes of the segment are all there.
    expect(await editor.locator('[data-tag]').count()).toBe(2);
    // Typing over the whole text keeps the caret, and restores the codes.
    await page.keyboard.press('Control+A');
    await page.keyboard.type('New words');
    await editor.getByText('New words').waitFor();
    expect(await editor.locator('[data-tag]').count()).toBe(2);
  });

  it('lists its keys, and finds, filters and walks by them', async () => {
    const { page, problems } = await openReview();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).getByText('Insert the term with this number').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('grid').focus();
    await page.keyboard.press('/');
    await page.keyboard.type('manual');
    await page.waitForURL(/q=manual/);
    await page.getByText('1 segment', { exact: true }).waitFor();
    await page.getByRole('region', { name: 'Changes to the machine translation' }).locator('del').first().waitFor();
    await page.getByRole('grid').focus();
    await page.keyboard.press('n');
    await page.getByText('No open segment follows.').waitFor();
    expect(problems).toEqual([]);
  });

  it('has the last of many segments where somebody scrolls to the end, and goes back to the chosen one', async () => {
    const segments = Array.from({ length: 4_000 }, (_, index) => ({
      source: `Sentence ${index + 1} ${'goes on '.repeat(index % 40)}.`,
      target: `Frase ${index + 1}.`,
    }));
    const id = await buildReviewedJob(console.api.orm, console.api.owner, segments);
    const { page, problems } = await openReview('', id);
    const last = page.getByText('Frase 4000.', { exact: true });
    // Rows that come into view are measured, which may move the end.
    await expect
      .poll(async () => {
        await page.evaluate(`(() => {
          const grid = document.querySelector('[role=grid]');
          grid.scrollTop = grid.scrollHeight;
        })()`);
        return await last.isVisible();
      })
      .toBe(true);
    expect(await page.getByRole('row').count()).toBeLessThan(60);
    await page.keyboard.press('ArrowDown');
    await page.getByText('Frase 2.', { exact: true }).waitFor();
    expect(problems).toEqual([]);
  });

  it('shows both texts where two people changed a segment, and saves the one that is chosen', async () => {
    const id = await buildReviewedJob(console.api.orm, console.api.owner, [{ source: 'Hello', target: 'Hola' }]);
    const [one, other] = [await openReview('', id), await openReview('', id)];
    const write = async ({ page }: typeof one, text: string) => {
      await page.keyboard.press('Enter');
      await page.getByRole('textbox', { name: 'Translation of the segment' }).fill(text);
      await page.keyboard.press('Control+Enter');
    };
    await other.page.getByText('Hola', { exact: true }).waitFor();
    await write(one, 'Buenos días');
    await one.page.getByRole('row').first().getByText('Reviewed').waitFor();
    await write(other, 'Buenas');
    const dialog = other.page.getByRole('dialog', { name: 'Somebody else has changed this segment' });
    await dialog.getByText('Buenos días').waitFor();
    await dialog.getByText('Buenas').waitFor();
    await dialog.getByRole('button', { name: 'Use mine' }).click();
    await dialog.waitFor({ state: 'detached' });
    await other.page.getByRole('row').first().getByText('Buenas').waitFor();
    const answer = await console.api.request(`/v1/jobs/${id}/segments`);
    expect(await answer.json()).toMatchObject({ segments: [{ target: 'Buenas', version: 3 }] });
  });

  it('has tabs for languages and files with their progress, and a list where they are many', async () => {
    const files = Array.from({ length: 100 }, (_, index) => `docs/page ${index}.html`);
    const places = files.flatMap((name, file) => ['es', 'de'].map((language) => ({ name, file, language })));
    const id = await buildReviewedJob(
      console.api.orm,
      console.api.owner,
      places.map(({ name, file, language }) => ({
        file,
        language,
        number: 0,
        target: `${language} of ${name}`,
        ...(language === 'de' && file < 50 && { state: 'final' as const }),
      })),
      { sourceFiles: files, targetLanguages: ['es', 'de'] },
    );
    const { page, problems } = await openReview('', id);
    const languages = page.getByRole('tablist', { name: 'Language' });
    await languages.getByRole('tab', { name: 'German 50%' }).click();
    await page.getByText('100 segments', { exact: true }).waitFor();
    await page.getByText('50 of 100 decided').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(/language=es/);
    await page.getByText('es of docs/page 0.html', { exact: true }).waitFor();
    const tabs = page.getByRole('tablist', { name: 'File' }).getByRole('tab');
    expect(await tabs.count()).toBe(6);
    await page.setViewportSize({ width: 360, height: 700 });
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    await page.getByRole('combobox', { name: 'Choose: File' }).fill('page 77');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('es of docs/page 77.html', { exact: true }).waitFor();
    expect(await page.getByRole('tab', { selected: true }).allInnerTexts()).toEqual([
      expect.stringContaining('Spanish'),
      expect.stringContaining('page 77.html'),
    ]);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it.skipIf(!hasPages)('shows the page of the chosen segment', async () => {
    const { page, problems } = await openReview();
    await page.keyboard.press('p');
    const pages = page.getByRole('region', { name: 'Pages' });
    await pages.getByRole('img', { name: 'Page 1' }).waitFor();
    const width = () => page.evaluate<number>(`document.querySelector('[data-page="1"]').offsetWidth`);
    const fitting = await width();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(async () => (await width()) / fitting).toBeCloseTo(1.5, 1);
    await page.getByText('Source', { exact: true }).click();
    await pages.getByRole('img', { name: 'Page 1' }).waitFor();
    const height = () => page.evaluate(`document.querySelector('[data-page="1"] img').naturalHeight`);
    await expect.poll(height).toBeGreaterThan(500);
    expect(problems).toEqual([]);
  });
});
