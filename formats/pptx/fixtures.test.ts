import { describeFixtures } from '#formats/ooxml/testing/fixture-contract.ts';
import { outline } from '#formats/ooxml/testing/outline.ts';
import { pptxFormat } from './index.ts';

/** Elements that mark text which was shrunk. */
const SHRUNK = ['normAutofit'];

describeFixtures({
  format: pptxFormat,
  plural: 'presentations',
  least: 10,
  // Hidden ones and comments as well.
  isWritten: () => true,
  kept: (part) => outline(part, SHRUNK),
  areUnitsInParts: true,
  other: 'docx',
});
