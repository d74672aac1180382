import { z } from 'zod';
import { defineSettings, wholeNumber } from '#domain/settings/variables.ts';

/** Reading and writing of documents. */
export const documentSettings = defineSettings({
  variables: {
    SEGMENTATION_RULES: z
      .string()
      .optional()
      .describe('path of an SRX 2.0 file whose segmentation rules replace the built-in ones'),
    DOCUMENT_THREADS: wholeNumber(1, 16)
      .default(3)
      .describe('documents that a worker reads or writes at a time; an organization gets at most one less'),
    DOCUMENT_SECONDS: wholeNumber(60, 1500)
      .default(900)
      .describe(
        'seconds of processor time for reading or writing the largest document of a job; smaller ones get less',
      ),
  },
  secrets: [],
  read: (values) => ({
    segmentationRules: values.SEGMENTATION_RULES,
    documentThreads: values.DOCUMENT_THREADS,
    /** Milliseconds. */
    documentTimeLimit: values.DOCUMENT_SECONDS * 1000,
  }),
});
