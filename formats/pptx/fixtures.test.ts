import { expect } from 'vitest';
import { describeFixtures, withoutMarks } from '#formats/ooxml/testing/fixture-contract.ts';
import { outline } from '#formats/ooxml/testing/outline.ts';
import { pptxFormat } from './index.ts';

/** Elements that mark text which was shrunk. */
const MARKS = ['normAutofit'];

describeFixtures({
  format: pptxFormat,
  plural: 'presentations',
  least: 10,
  // Hidden ones and comments as well.
  isWritten: () => true,
  other: 'docx',
  expectKept({ name, before, after, units }) {
    // Workbooks have the names and categories of charts: see `chart-data.test.ts`.
    if (name.endsWith('.xlsx')) return;
    const [original, translated] = [outline(before, MARKS), outline(after, MARKS)];
    expect(translated.structure.map(withoutMarks)).toEqual(original.structure);
    expect(withoutMarks(translated.text)).toBe(original.text);
    // A text that is shown twice is one unit.
    expect(after.split('⟦').length - 1).toBeGreaterThanOrEqual(units);
  },
});
