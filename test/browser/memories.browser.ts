import { describe, expect, it } from 'vitest';
import { sharedByTests } from '#test/suite/shared.ts';
import { accessibilityProblems, isWithoutBrowser, startConsole } from './console.ts';

const TMX = `<?xml version="1.0"?><tmx version="1.4"><header creationtool="x" creationtoolversion="1" segtype="sentence"
o-tmf="x" adminlang="en" srclang="en" datatype="plaintext"/><body><tu><tuv xml:lang="en"><seg>Wait 5 minutes.</seg></tuv>
<tuv xml:lang="es"><seg>Espere 5 minutos.</seg></tuv></tu></body></tmx>`;

describe.skipIf(isWithoutBrowser)('memories and styleguides in the console', () => {
  const console = sharedByTests(() => startConsole());

  it('takes a memory from an upload to the matches of a sentence, and asks before it deletes a document', async () => {
    const { page, problems } = await console.open('memories');
    await page.getByRole('button', { name: 'New store' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Manuals, 2030');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Upload documents' }).click();
    const file = { name: 'manual.tmx', mimeType: 'application/xml', buffer: Buffer.from(TMX) };
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByText('Ready').waitFor();
    await page.getByRole('button', { name: 'Delete manual.tmx' }).click();
    await page.getByRole('dialog', { name: 'Delete: manual.tmx' }).getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Delete manual.tmx' }).waitFor();
    await page.getByRole('tab', { name: 'Search' }).click();
    await page.getByRole('textbox', { name: 'Text to find' }).fill('Wait 7 minutes.');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('Espere 5 minutos.').waitFor();
    await page.getByText(/^9\d %/).waitFor();
    expect(problems).toEqual([]);
  });

  it('says what of a glossary document could not be read as terms', async () => {
    const { page, problems } = await console.open('memories');
    await page.getByRole('button', { name: 'New store' }).click();
    await page.getByRole('combobox', { name: 'Contents' }).click();
    await page.getByRole('option', { name: 'Styleguides and reference material' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('House style');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Upload documents' }).click();
    const buffer = Buffer.from('en,de\nlamp,Lampe\n,Stuhl\n');
    await page
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles({ name: 'g.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('combobox', { name: 'Document type' }).click();
    await page.getByRole('option', { name: 'Glossary' }).click();
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByText('1 term read').waitFor();
    await page.getByRole('listitem').getByText(/row/i).waitFor();
    expect(problems).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('has no page that axe finds fault with, in %s colors', async (colorScheme) => {
    const answer = await console.service.request('/v1/context', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key: colorScheme, name: `Axe ${colorScheme}`, content_kind: 'documents' }),
    });
    const { id } = (await answer.json()) as { readonly id: number };
    const form = new FormData();
    form.set('title', 'Style');
    form.set('document_type', 'styleguide');
    form.set('file', new File(['Be brief.'], 'style.txt'));
    await console.service.request(`/v1/context/${id}/documents`, { method: 'POST', body: form });
    const { page } = await console.open('memories', { colorScheme, viewport: { width: 360, height: 640 } });
    await page.getByRole('link', { name: `Axe ${colorScheme}` }).waitFor();
    expect(await accessibilityProblems(page), 'list').toEqual([]);
    await page.getByRole('link', { name: `Axe ${colorScheme}` }).click();
    await page.getByText('Ready').waitFor();
    expect(await accessibilityProblems(page), 'documents').toEqual([]);
    await page.getByRole('tab', { name: 'Search' }).click();
    await page.getByRole('textbox', { name: 'Text to find' }).fill('brief');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('Be brief.').waitFor();
    expect(await accessibilityProblems(page), 'search').toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  });
});
