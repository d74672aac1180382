import { describe, expect, it } from 'vitest';
import { xlsxFormat } from '#formats/xlsx/index.ts';
import { buildXlsx, workbookPartSource, sheetRow } from '#formats/xlsx/testing/build-xlsx.ts';
import { startTestService } from '#test/service/service.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Not on PostgreSQL: it tests documents.

const TABLE = {
  name: 'tables/table1.xml',
  kind: 'table',
  root: 'table',
  attributes: 'id="1" name="Sales" displayName="Sales" ref="A1:B3"',
  content:
    '<tableColumns count="2"><tableColumn id="1" name="Fruit"/><tableColumn id="2" name="Amount"/></tableColumns>',
};

describe('a workbook', () => {
  const service = sharedByTests(() => startTestService());

  it('is translated through the whole service, a file per language, with its tables and formulas in step', async () => {
    const rows =
      sheetRow(1, ['#0', '#1']) +
      sheetRow(2, ['#2', 3]) +
      sheetRow(3, ['#2', '<c r="B3"><f>SUM(Sales[Amount])</f><v>3</v></c>']) +
      sheetRow(4, ['#3'], ' hidden="1"');
    const strings = ['Fruit', 'Amount', 'Fresh apples', 'A hidden note'];
    await service.upload('prices.xlsx', buildXlsx({ sheets: [{ name: 'Prices', rows, parts: [TABLE] }], strings }));
    const submitted = await service.submit({ source_files: ['prices.xlsx'], target_languages: ['en-XA', 'en-XB'] });
    const job = await service.ended(submitted);
    expect(job).toMatchObject({ status: 'completed', error: null });
    expect(job.result.files).toHaveLength(2);
    for (const file of job.result.files) {
      expect(file).toMatchObject({ units: 4, translated: 3, skipped: [{ reason: 'hidden', count: 1 }] });
      const written = await service.download(file.target_file);
      const texts = xlsxFormat.read(written).units.map(({ content }) => content.text);
      expect(texts.at(-1)).toBe('A hidden note');
      for (const text of texts.slice(0, -1)) expect(strings).not.toContain(text);
      const table = workbookPartSource(written, TABLE.name);
      const name = /id="2" name="([^"]+)"/.exec(table)![1]!;
      expect(texts[1]).toBe(name);
      expect(workbookPartSource(written, 'worksheets/sheet1.xml')).not.toContain('Sales[Amount]');
    }
  });
});
