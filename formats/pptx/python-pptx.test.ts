import { describeOtherReader } from '#formats/ooxml/testing/other-reader.ts';
import { pptxFormat } from './index.ts';

describeOtherReader({
  format: pptxFormat,
  library: 'python-pptx',
  module: 'pptx',
  every: 3,
  minFiles: { long: 8, short: 1 },
});
