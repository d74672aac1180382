import { describe, expect, it } from 'vitest';
import type { JobSegmentRow } from '#db/entities/index.ts';
import { buildReviewedJob } from '#test/database/reviewed-jobs.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { accessibilityProblems, isWithoutBrowser, startApiConsole } from './console.ts';

const FINDING = {
  rule: 'numbers',
  category: 'accuracy/mistranslation',
  severity: 'major',
  message: 'A number differs.',
  source: [],
  target: [],
} as const;

describe.skipIf(isWithoutBrowser)('decisions in a review', () => {
  const console = sharedByTests(() => startApiConsole());
  const open = async (segments: readonly Partial<JobSegmentRow>[]) => {
    const id = await buildReviewedJob(console.api.orm, console.api.owner, segments);
    const opened = await console.open(`jobs/${id}/review`);
    await opened.page.getByRole('grid').focus();
    const states = async () => {
      const answer = await console.api.request(`/v1/jobs/${id}/segments`);
      const { segments: rows } = (await answer.json()) as { readonly segments: readonly { readonly state: string }[] };
      return rows.map(({ state }) => state);
    };
    return { ...opened, states, rows: opened.page.getByRole('grid').getByRole('row') };
  };

  it('accept all exact matches, then all without findings, and show how much is done', async () => {
    const { page, rows, states, problems } = await open([
      { score: 100, origin: 'memory' },
      {},
      { findings: [FINDING], score: 100, origin: 'memory' },
      { state: 'rejected' },
    ]);
    await page.getByText('1 of 4 decided').waitFor();
    const accept = async (which: string) => {
      await page.getByRole('button', { name: 'Accept many' }).click();
      const dialog = page.getByRole('dialog', { name: 'Accept many' });
      await dialog.getByRole('radio', { name: which }).click();
      expect(await accessibilityProblems(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    await accept('100 % matches without findings');
    await rows.first().getByText('Reviewed').waitFor();
    await page.getByText('2 of 4 decided').waitFor();
    expect(await states()).toEqual(['reviewed', 'translated', 'translated', 'rejected']);
    await accept('All without findings');
    await page.getByText('3 of 4 decided').waitFor();
    expect(await states()).toEqual(['reviewed', 'reviewed', 'translated', 'rejected']);
    expect(problems).toEqual([]);
  });

  it('are made with the file, the language and the context of segments in view', async () => {
    const segments = [{ context: { key: 'menu.open', note: 'On a button' } }, { file: 1, number: 0 }];
    const sources = { sourceFiles: ['shop/app.json', 'shop/page.html'] };
    const id = await buildReviewedJob(console.api.orm, console.api.owner, segments, sources);
    const { page, problems } = await console.open(`jobs/${id}/review`);
    const heads = page.getByRole('grid').getByRole('rowheader');
    await heads.nth(1).waitFor();
    expect(await heads.allTextContents()).toEqual(['app.json · Spanish', 'page.html · Spanish']);
    const context = page.getByRole('region', { name: 'Context' });
    await context.getByText('menu.open').waitFor();
    await context.getByText('On a button').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('ask before a segment with a major finding is accepted, and not where its text was changed', async () => {
    const { page, rows, states, problems } = await open([{ findings: [FINDING] }, { findings: [FINDING] }]);
    const dialog = page.getByRole('dialog', { name: 'Accept it in spite of these findings?' });
    await rows.first().getByText('Open').waitFor();
    await page.keyboard.press('Control+Enter');
    await dialog.getByText('A number differs.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Leave it open' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await states()).toEqual(['translated', 'translated']);
    await page.keyboard.press('Control+Enter');
    await dialog.getByRole('button', { name: 'Accept anyway' }).click();
    await rows.first().getByText('Reviewed').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Translation of the segment' }).fill('Otra cosa.');
    await page.keyboard.press('Control+Enter');
    await rows.nth(1).getByText('Reviewed').waitFor();
    expect(problems).toEqual([]);
  });

  it('are told with comments and former texts, which can be edited again', async () => {
    const { page, rows, problems } = await open([{ target: 'Uno.' }]);
    await rows.first().getByText('Open').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Translation of the segment' }).fill('Un caso.');
    await page.keyboard.press('Control+Enter');
    await rows.first().getByText('Reviewed').waitFor();
    await page.keyboard.press('h');
    const history = page.getByRole('region', { name: 'History' });
    await history.getByText('· Reviewed').waitFor();
    await history.getByRole('textbox', { name: 'Comment' }).fill('Is this the right case?');
    await history.getByRole('button', { name: 'Comment' }).click();
    await rows.first().getByText('Comment: Is this the right case?').waitFor();
    await history.getByText('Is this the right case?').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await history.getByRole('button', { name: 'Edit the earlier text' }).click();
    await page.getByRole('textbox', { name: 'Translation of the segment' }).getByText('Uno.').waitFor();
    expect(problems).toEqual([]);
  });

  it('find and replace only where it is ticked, and look through many segments in parts', async () => {
    const { page, problems } = await open(
      Array.from({ length: 1_050 }, (_, index) => ({ target: `El cable ${index}.` })),
    );
    await page.getByRole('button', { name: 'Find and replace' }).click();
    const dialog = page.getByRole('dialog', { name: 'Find and replace' });
    await dialog.getByRole('textbox', { name: 'Find in translations' }).fill('cable');
    await dialog.getByRole('textbox', { name: 'Replace with' }).fill('hilo');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByText('Searched so far: 1,000 of 1,050 segments').waitFor();
    await dialog.getByRole('button', { name: 'Search further' }).click();
    await dialog.getByRole('button', { name: 'Replace in 1,050' }).waitFor();
    await dialog.getByRole('checkbox', { name: 'All of them' }).click();
    await dialog.getByRole('button', { name: 'Replace in 0' }).waitFor();
    await dialog.getByRole('button', { name: 'Next page' }).click();
    await dialog.getByRole('checkbox', { name: 'Replace here: El cable 101.' }).press('Space');
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Replace in 1', exact: true }).click();
    await dialog.getByText('Replaced in segments: 1.').waitFor();
    await page.goto(page.url().replace(/$/, '?q=hilo'));
    await page.getByText('El hilo 101.').waitFor();
    await page.getByText('1 segment', { exact: true }).waitFor();
    expect(problems).toEqual([]);
  });

  it('find and replace a text in all translations that are not final, once they were seen', async () => {
    const { page, rows, problems } = await open([
      { target: 'Pulse <g1>Inicio</g1>.', source: 'Press <g1>Start</g1>.' },
      { target: 'El Inicio.', state: 'final' },
      { target: 'Nada.' },
    ]);
    await rows.first().waitFor();
    await page.getByRole('button', { name: 'Find and replace' }).click();
    const dialog = page.getByRole('dialog', { name: 'Find and replace' });
    await dialog.getByRole('textbox', { name: 'Find in translations' }).fill('inicio');
    await dialog.getByRole('textbox', { name: 'Replace with' }).fill('Comenzar');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByText('Segments to change: 1. Final, left alone: 1.').waitFor();
    await dialog.locator('ins', { hasText: 'Comenzar' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Replace in 1' }).click();
    await dialog.getByText('Replaced in segments: 1.').waitFor();
    await page.keyboard.press('Escape');
    await rows.first().getByText('Comenzar').waitFor();
    await rows.nth(1).getByText('El Inicio.').waitFor();
    expect(problems).toEqual([]);
  });
});
