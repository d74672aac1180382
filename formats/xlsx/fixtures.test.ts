import { expect } from 'vitest';
import { describeFixtures, withoutMarks } from '#formats/ooxml/testing/fixture-contract.ts';
import { xlsxFormat } from './index.ts';

const formulas = (part: string) => withoutMarks(part).match(/<(?:c|v|f)\b[^>]*>[^<]*/g)?.length;

describeFixtures({
  format: xlsxFormat,
  plural: 'workbooks',
  least: 10,
  isWritten: ({ translate }) => translate,
  readings: [{ describe: false }, { describe: true }],
  other: 'docx',
  expectKept({ name, before, after }) {
    expect(name).toMatch(/\.xml$/);
    expect(formulas(after), name).toBe(formulas(before));
  },
});
