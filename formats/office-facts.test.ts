import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isWithout } from '#test/suite/skipped.ts';
import { readOfficeFacts } from './office-facts.ts';
import { formatForFile } from './registry.ts';

const fixtures = fileURLToPath(new URL('../../shared/fixtures/office', import.meta.url));
const available = !isWithout('../shared/fixtures/office', existsSync(fixtures), 'facts of Office files');

const facts = (extension: string) =>
  readdirSync(`${fixtures}/${extension}`)
    .filter((name) => name.endsWith(`.${extension}`))
    .map((name) => ({
      name,
      ...readOfficeFacts(readFileSync(`${fixtures}/${extension}/${name}`), formatForFile(`a.${extension}`)!.office!),
    }));

describe.skipIf(!available)('facts of Office files', () => {
  it('are the slides of every presentation', () => {
    for (const { name, slides } of facts('pptx')) expect(slides, name).toBeGreaterThan(0);
  });

  it('are the sheets of every workbook', () => {
    for (const { name, sheets } of facts('xlsx')) expect(sheets, name).toBeGreaterThan(0);
  });

  it('are the pages of documents that say how many they have', () => {
    expect(facts('docx').some(({ pages }) => (pages ?? 0) > 0)).toBe(true);
  });

  it('are refused for a file of another kind', () => {
    const name = readdirSync(`${fixtures}/xlsx`).find((entry) => entry.endsWith('.xlsx')) ?? '';
    const bytes = readFileSync(`${fixtures}/xlsx/${name}`).subarray(0, 400);
    expect(() => readOfficeFacts(bytes, 'workbook')).toThrow(expect.objectContaining({ id: 'document_corrupt' }));
    expect(() => readOfficeFacts(Buffer.from('%PDF-1.7'), 'presentation')).toThrow(/is a PDF/);
  });
});
