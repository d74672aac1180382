import { describeFixtures } from '#formats/ooxml/testing/fixture-contract.ts';
import { outlineUnlessShrunk } from '#formats/ooxml/testing/outline.ts';
import { pptxFormat } from './index.ts';

describeFixtures({
  format: pptxFormat,
  plural: 'presentations',
  minFiles: 10,
  // Hidden ones and comments as well.
  isWritten: () => true,
  kept: (part) => outlineUnlessShrunk(part, ['normAutofit']),
  areUnitsInParts: true,
  other: 'docx',
});
