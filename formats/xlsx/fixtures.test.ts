import { describeFixtures } from '#formats/ooxml/testing/fixture-contract.ts';
import { xlsxFormat } from './index.ts';

describeFixtures({
  format: xlsxFormat,
  plural: 'workbooks',
  minFiles: 10,
  isWritten: ({ translate }) => translate,
  readings: [{ describe: false }, { describe: true }],
  // The number of formulas and values.
  kept: (part) => part.match(/<(?:c|v|f)\b[^>]*>[^<]*/g)?.length,
  areUnitsInParts: false,
  other: 'docx',
});
