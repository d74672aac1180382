import { expect } from 'vitest';
import { describeFixtures, withoutMarks } from '#formats/ooxml/testing/fixture-contract.ts';
import { outline } from '#formats/ooxml/testing/outline.ts';
import { docxFormat } from './index.ts';

describeFixtures({
  format: docxFormat,
  plural: 'Word documents',
  least: 20,
  isWritten: ({ skipReason }) => skipReason === undefined || skipReason === 'no_letters',
  other: 'xlsx',
  expectKept({ name, before, after, units }) {
    // Nothing but text changes in any other part either: one that shows the text of another one changes with it.
    expect(name).toMatch(/\.xml$/);
    const [original, translated] = [outline(before), outline(after)];
    expect(translated.structure.map(withoutMarks)).toEqual(original.structure);
    expect(translated.floating).toEqual(original.floating);
    expect(withoutMarks(translated.text)).toBe(original.text);
    // A text that is shown twice is one unit.
    expect(after.split('⟦').length - 1).toBeGreaterThanOrEqual(units);
  },
});
