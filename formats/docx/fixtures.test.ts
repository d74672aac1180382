import { describeFixtures } from '#formats/ooxml/testing/fixture-contract.ts';
import { outlineUnlessShrunk } from '#formats/ooxml/testing/outline.ts';
import { docxFormat } from './index.ts';

describeFixtures({
  format: docxFormat,
  plural: 'Word documents',
  minFiles: 20,
  isWritten: ({ skipReason }) => skipReason === undefined || skipReason === 'no_letters',
  kept: (part) => outlineUnlessShrunk(part),
  areUnitsInParts: true,
  other: 'xlsx',
});
