import { z } from 'zod';
import { POWERPOINT } from '#jobs/documents/office-file.ts';
import { requireOne } from '#api/routes/documents/schema.ts';
import { slidePlanSchema } from '#domain/plans/slide-plan.ts';
import { officeJobShape } from '#api/routes/jobs/documents/schema.ts';
import { defineSubmission } from '#api/routes/jobs/submission.ts';

/** `POST /v1/jobs/translate/ppt`. */
export const submission = defineSubmission({
  path: '/translate/ppt',
  schema: z.object(officeJobShape(POWERPOINT, slidePlanSchema)).superRefine(requireOne),
  operation: {
    operationId: 'createPptTranslationJob',
    summary: 'Translate parts of a PowerPoint presentation',
    description:
      'Accepts a job that translates the slides and kinds of text of a presentation that `instruction` names in words, or ' +
      '`plan` as criteria, into one or more languages; everything else stays byte for byte. Hidden slides and comments are ' +
      'translated only where they are named. `result.selection` reports how the instruction was understood; ' +
      '`POST /v1/documents/outline` previews it. An instruction that is not understood, names slides that do not exist, or ' +
      'selects nothing fails the job with an error that states what the presentation offers.',
    examples: {
      slides: {
        summary: 'Some slides without their notes',
        value: {
          source_file: 'sales/pitch.pptx',
          instruction: 'slides 2-5 and 9, without speaker notes',
          source_language: 'en',
          target_languages: ['es', 'ca'],
        },
      },
      plan: {
        summary: 'The same as a plan',
        value: {
          source_file: 'sales/pitch.pptx',
          plan: {
            include: [{ all: [{ kind: 'slides', from: 2, to: 5 }] }, { all: [{ kind: 'slides', from: 9, to: 9 }] }],
            exclude: [{ all: [{ kind: 'place', place: 'notes' }] }],
            add: [],
          },
          source_language: 'en',
          target_languages: ['es', 'ca'],
        },
      },
    },
  },
});
