import type { Operations } from '#api/openapi/operation.ts';
import { ACCEPTED } from './accepted-answer.ts';
import { translateDocxSchema } from './translate-docx-schema.ts';

export const translateDocxOperations: Operations = {
  'POST /v1/jobs/translate/docx': {
    operationId: 'createDocxTranslationJob',
    tag: 'Jobs',
    summary: 'Translate parts of a Word document',
    description:
      'Accepts a job that translates the parts of a Word document that an instruction names, into one or more languages; ' +
      'all else stays byte for byte. How the instruction was understood is in `result.selection`; ' +
      '`POST /v1/documents/outline` shows it beforehand. An instruction that is not understood, or selects nothing, fails the ' +
      'job with an error that says what was understood, what the document offers, and an example.',
    role: 'member',
    idempotent: true,
    body: {
      contentType: 'application/json',
      schema: translateDocxSchema,
      examples: {
        section: {
          summary: 'One section without its tables',
          value: {
            source_file: 'contracts/guide.docx',
            instruction: 'only the section "Terms and Conditions", without the tables',
            source_language: 'en',
            target_languages: ['es', 'ca'],
          },
        },
      },
    },
    answers: { 202: ACCEPTED },
    errors: [402, 404, 409, 413, 415],
  },
};
