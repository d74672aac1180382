import { z } from 'zod';
import { WORD } from '#jobs/documents/office-file.ts';
import { requireOne } from '#api/routes/documents/schema.ts';
import { selectionPlanSchema } from '#domain/plans/document-plan.ts';
import { officeJobShape } from '#api/routes/jobs/documents/schema.ts';
import { defineSubmission } from '#api/routes/jobs/submission.ts';

/** `POST /v1/jobs/translate/docx`. */
export const submission = defineSubmission({
  path: '/translate/docx',
  schema: z.object(officeJobShape(WORD, selectionPlanSchema)).superRefine(requireOne),
  operation: {
    operationId: 'createDocxTranslationJob',
    summary: 'Translate parts of a Word document',
    description:
      'Accepts a job that translates the parts of a Word document that `instruction` names in words, or `plan` as ' +
      'criteria, into one or more languages; everything else stays byte for byte. `result.selection` reports how the instruction was understood; ' +
      '`POST /v1/documents/outline` previews it. An instruction that is not understood, or selects nothing, fails the ' +
      'job with an error that states what was understood, what the document offers, and an example. A plan that does not ' +
      'fit the document fails the job in the same way.',
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
      plan: {
        summary: 'The same as a plan',
        value: {
          source_file: 'contracts/guide.docx',
          plan: {
            include: [{ all: [{ kind: 'section', heading: 1, title: 'Terms and Conditions' }] }],
            exclude: [{ all: [{ kind: 'table', number: null, row: null, column: null }] }],
            add: [],
          },
          source_language: 'en',
          target_languages: ['es', 'ca'],
        },
      },
    },
  },
});
