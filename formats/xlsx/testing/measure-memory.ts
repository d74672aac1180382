/**
 * `measure-memory.ts FILE [describe | mapping]`: reads a workbook, writes it translated, in place or into a new column, and prints
 * the peak of the resident set in bytes.
 */
import { readFileSync } from 'node:fs';
import type { CodedText } from '#domain/units/coded-text.ts';
import { marked } from '#formats/docx/testing/coded-notation.ts';
import { xlsxFormat } from '#formats/xlsx/index.ts';
import { peakMemory } from '#test/machine/peak-memory.ts';

const [path, mode] = process.argv.slice(2);
const COLUMNS = [{ source: 3, target: { title: 'German' }, language: null }];
const MAPPING = [{ sheet: 'Prices', headerRow: 1, startRow: 2, columns: COLUMNS, existing: 'keep' as const }];
const document = xlsxFormat.read(readFileSync(path!), {
  describe: mode !== undefined,
  ...(mode === 'mapping' ? { mapping: MAPPING } : {}),
});
// Instructions look at all units; without one, a job goes through them.
const units = mode === undefined ? document.units : [...document.units];
const targets = new Map<string, CodedText>();
for (const { id, content, translate, cell } of units) {
  if (translate && (cell?.row?.values.size ?? 1) > 0) targets.set(id, marked(content));
}
const written = document.write(targets, { sourceLanguage: 'en', targetLanguage: 'ar' });
if (written.length === 0 || targets.size === 0) throw new Error('nothing was written');
process.stdout.write(String(peakMemory() * 1024));
