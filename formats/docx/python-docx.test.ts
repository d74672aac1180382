import { describeOtherReader } from '#formats/ooxml/testing/other-reader.ts';
import { docxFormat } from './index.ts';

describeOtherReader({
  format: docxFormat,
  library: 'python-docx',
  module: 'docx',
  every: 6,
  minFiles: { long: 20, short: 2 },
  isSilent: true,
});
