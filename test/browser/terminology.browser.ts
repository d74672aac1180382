import { describe, expect, it } from 'vitest';
import { sharedByTests } from '#test/suite/shared.ts';
import { accessibilityProblems, isWithoutBrowser, startConsole } from './console.ts';

describe.skipIf(isWithoutBrowser)('terminology in the console', () => {
  const console = sharedByTests(() => startConsole());

  const send = async (path: string, json: object) => {
    const answer = await console.service.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(json),
    });
    // oxlint-disable-next-line typescript/no-explicit-any -- only ids are read
    return (await answer.json()) as any;
  };
  const made = async (name: string, rows: string): Promise<number> => {
    const { id } = await send('/v1/glossaries', { name, base_language: 'en' });
    const form = new FormData();
    form.set('file', new File([rows], 'terms.csv'));
    await console.service.request(`/v1/glossaries/${id}/import`, { method: 'POST', body: form });
    return id as number;
  };

  it('goes from a new glossary over pasted rows to a corrected and a deleted entry', async () => {
    const { page, problems } = await console.open('glossaries');
    await page.getByRole('button', { name: 'New glossary' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Pumps');
    await page.getByRole('button', { name: 'Save' }).click();
    const area = page.getByRole('grid');
    await area.waitFor();
    await area.focus();
    await page.evaluate(`(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'en\\tde\\tnotes\\nvalve\\tVentil\\t"two\\nlines"\\npump\\tPumpe\\t\\nlamp\\tLampe\\t');
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    })()`);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('3 entries added').waitFor();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await dialog.getByText('Imported').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();

    const grid = page.getByRole('grid');
    await grid.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Text of the cell' }).fill('Klappe');
    await page.keyboard.press('Enter');
    await grid.getByText('Klappe').waitFor();

    await page.keyboard.press('Delete');
    await grid.getByText('pump', { exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    // It is the last one then.
    await grid.getByText('pump', { exact: true }).waitFor();
    await grid.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Delete');
    await page.getByText('"pump" was removed.').waitFor();
    await page.getByRole('link', { name: 'All glossaries' }).click();
    await page.getByRole('link', { name: 'Pumps' }).click();
    await page.getByText('2 entries').waitFor();
    expect(problems).toEqual([]);
  });

  it('edits every term of an entry that a search through all glossaries finds, and deletes one that a search in it finds', async () => {
    await made('Searched', 'en,de\nwhitelist,Positivliste\n');
    const { page, problems } = await console.open('glossaries');
    await page.getByRole('searchbox').fill('whitel');
    await page.getByRole('link', { name: 'whitelist' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add a term' }).click();
    await dialog.getByRole('textbox', { name: 'Term' }).last().fill('Whitelist');
    await dialog.getByRole('combobox', { name: 'Use' }).last().click();
    await page.getByRole('option', { name: 'Forbidden' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('grid').getByText('✕ Whitelist').waitFor();
    await page.getByRole('textbox', { name: 'Search this glossary' }).fill('positiv');
    await page.getByText('1 entry', { exact: true }).waitFor();
    await page.getByRole('grid').getByRole('button', { name: 'Open' }).click();
    await dialog.getByRole('button', { name: 'Delete the entry' }).click();
    await page.getByText('"whitelist" was removed.').waitFor();
    expect(problems).toEqual([]);
  });

  it('shows what an import of mapped columns would do, and does it', async () => {
    const id = await made('Imported', 'en,de\nlamp,Lampe\n');
    const { page, problems } = await console.open(`glossaries/${id}`);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const csv = Buffer.from('Benennung,Owner,en\nLeuchte,me,lamp\nStuhl,me,chair\nTisch,me,\n');
    await dialog.locator('input[type=file]').setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: csv });
    await dialog.getByRole('combobox', { name: 'Benennung' }).click();
    await page.getByRole('option', { name: 'German (de)' }).click();
    await dialog.getByText('1 entry added').waitFor();
    await dialog.getByText('Row 2: already exists: lamp').waitFor();
    await dialog.getByRole('checkbox', { name: /^Replace the terms/ }).click();
    await dialog.getByText('1 term changed').waitFor();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await dialog.getByText('Imported').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('grid').getByText('Leuchte').waitFor();
    await page.getByRole('grid').getByText('Stuhl').waitFor();
    expect(problems).toEqual([]);
  });

  it('marks the violations of a translation', async () => {
    await made('Checked', 'en,es\ninvoice,factura\n');
    const { page, problems } = await console.open('glossaries/check');
    await page.getByRole('combobox', { name: 'Glossaries' }).click();
    await page.getByRole('option', { name: 'Checked' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: 'Source (optional)' }).fill('Pay the invoice.');
    await page.getByRole('textbox', { name: 'Text to check' }).fill('Pague la cuenta.');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('The preferred term factura is missing. invoice').waitFor();
    expect(problems).toEqual([]);
  });

  it('proposes languages for rows without a header, and says what is left out', async () => {
    const id = await made('Pasted', 'en,de\nlamp,Lampe\n');
    const { page, problems } = await console.open(`glossaries/${id}`);
    const grid = page.getByRole('grid');
    await grid.getByText('Lampe').waitFor();
    await grid.focus();
    const rows = [
      ['Bedienungsanleitung für Kunden', 'user manual for customers', '1'],
      ['Schutzvorrichtung an der Maschine', 'protective device on the machine', '2'],
      ['Ersatzteilliste der Werkstatt', 'list of the spare parts', '3'],
      ['Leuchte', 'lamp', '4'],
    ];
    await page.evaluate(`(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', ${JSON.stringify(rows.map((row) => row.join('\t')).join('\n'))});
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    })()`);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Left out: column 3').waitFor();
    await dialog.getByText('3 entries added').waitFor();
    await dialog.getByText('Row 4: already exists: lamp').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await dialog.getByText('Imported').waitFor();
    await page.keyboard.press('Escape');
    await grid.getByText('Ersatzteilliste der Werkstatt').waitFor();
    expect(problems).toEqual([]);
  });

  it('filters the grid by a text and a missing language, edits by typing, and tells duplicates', async () => {
    const id = await made('Filtered', 'en,de\nlamp,Lampe\nchair,\ntable lamp,\n');
    const { page, problems } = await console.open(`glossaries/${id}`);
    const grid = page.getByRole('grid');
    await page.getByRole('combobox', { name: 'Missing in' }).selectOption('de');
    await page.getByText('2 entries').waitFor();
    await page.getByRole('textbox', { name: 'Search this glossary' }).fill('lamp');
    await page.getByText('1 entry', { exact: true }).waitFor();
    await grid.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('Tischlampe');
    expect(await page.getByRole('textbox', { name: 'Text of the cell' }).inputValue()).toBe('Tischlampe');
    await page.keyboard.press('Enter');
    await grid.getByText('Tischlampe').waitFor();
    await page.getByRole('combobox', { name: 'Missing in' }).selectOption('');
    await page.getByText('2 entries').waitFor();
    await page.getByRole('button', { name: 'New entry' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Term' }).first().fill('Chair');
    await page.getByText('The glossary already has an entry “Chair”.').waitFor();
    expect(problems).toEqual([]);
  });

  it('takes extracted terms over that somebody has chosen', async () => {
    const target = await made('Chosen', 'en,de\nhouse,Haus\n');
    const { page } = await console.open('glossaries');
    await page.getByRole('link', { name: 'Extract terms' }).click();
    const texts = [
      'The shutoff valve leaks.',
      'Close the shutoff valve.',
      'A shutoff valve and a pump housing.',
      'The pump housing is hot.',
    ];
    const buffer = Buffer.from(texts.join('\n'));
    await page.locator('input[type=file]').setInputFiles({ name: 'pumps.txt', mimeType: 'text/plain', buffer });
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('link', { name: 'Candidates for terms' }).click();
    await page.getByRole('checkbox', { name: 'pump housing' }).click();
    await page.getByRole('combobox', { name: 'Into the glossary' }).click();
    await page.getByRole('option', { name: 'Chosen' }).click();
    await page.getByText('1 entry added').waitFor();
    await page.getByRole('button', { name: /^Add \d+ term/ }).click();
    await page.getByRole('link', { name: 'Chosen' }).click();
    const entries = await console.service.request(`/v1/glossaries/${target}/entries`);
    expect(await entries.text()).toContain('shutoff valve');
    const left = await console.service.request(`/v1/glossaries/${target}/entries`);
    expect(await left.text()).not.toContain('pump housing');
  });

  it('scrolls through 50,000 entries, of which only some rows exist', async () => {
    const rows = Array.from({ length: 50_000 }, (_, index) => `term ${index},Benennung ${index}`);
    const id = await made('Large', `en,de\n${rows.join('\n')}\n`);
    const { page } = await console.open(`glossaries/${id}`);
    await page.getByText('50,000 entries').waitFor();
    await page.getByRole('grid').evaluate((grid) => ((grid as unknown as { scrollTop: number }).scrollTop = 1e9));
    await page.getByText('term 49999').waitFor();
    expect(await page.getByRole('row').count()).toBeLessThan(100);
    const frames = await page.evaluate<readonly number[]>(`new Promise((resolve) => {
      const grid = document.querySelector('[role=grid]');
      const times = [];
      let last = performance.now();
      const step = (now) => {
        times.push(now - last);
        last = now;
        grid.scrollTop -= 300;
        if (times.length < 120) requestAnimationFrame(step);
        else resolve(times.slice(1).toSorted((one, other) => one - other));
      };
      requestAnimationFrame(step);
    })`);
    globalThis.console.log(`Frames of the grid: median ${frames[60]} ms, 95 % ${frames[113]} ms`);
  });

  it.each(['light', 'dark'] as const)('has no page that axe finds fault with, in %s colors', async (colorScheme) => {
    const id = await made(`Axe ${colorScheme}`, 'en,de,notes\nlamp,Lampe,Of any kind\n');
    const { page } = await console.open('glossaries', { colorScheme });
    await page.getByRole('link', { name: `Axe ${colorScheme}` }).waitFor();
    expect(await accessibilityProblems(page), 'list').toEqual([]);
    for (const path of [`glossaries/${id}`, 'glossaries/check']) {
      await page.goto(`${console.service.apiUrl}/${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      if (path.endsWith(String(id))) await page.getByRole('grid').getByText('Lampe').waitFor();
      expect(await accessibilityProblems(page), path).toEqual([]);
    }
    await page.goto(`${console.service.apiUrl}/glossaries/${id}`);
    await page.getByRole('button', { name: 'Open' }).first().click();
    await page.getByRole('dialog').waitFor();
    expect(await accessibilityProblems(page), 'entry').toEqual([]);
  });

  it('fits a screen of 360 pixels', async () => {
    const id = await made('Narrow', 'en,de,fr\nlamp,Lampe,lampe\n');
    const { page } = await console.open(`glossaries/${id}`, { viewport: { width: 360, height: 640 }, locale: 'ar' });
    await page.getByRole('grid').getByText('Lampe', { exact: true }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  });
});
