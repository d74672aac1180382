import { describeOtherReader } from '#formats/ooxml/testing/other-reader.ts';
import { xlsxFormat } from './index.ts';

describeOtherReader({
  format: xlsxFormat,
  library: 'openpyxl',
  module: 'openpyxl',
  every: 1,
  minFiles: { long: 8, short: 8 },
  // It takes the beginning of some codes in headers for text.
  mayMiss: (word) => word.length < 2,
});
