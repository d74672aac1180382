import { z } from 'zod';
import { fileKey } from '../../schemas.ts';

/** Longest instruction, in UTF-16 units: a page of text, more than anybody needs to name parts of a document. */
const LONGEST_INSTRUCTION = 2000;

/** What is translated, in words. */
export const instruction = z
  .string()
  .trim()
  .min(1)
  .max(LONGEST_INSTRUCTION)
  .meta({
    description:
      'which parts of the document are translated, in ordinary English; a language model understands any language',
    examples: ['only the section "Terms and Conditions", without the tables'],
  });

/** The key of a Word document. What it is called decides; whether it is one shows when it is read. */
export const wordFileKey = fileKey.meta({
  description: 'key of a .docx, .docm or .dotx file',
  examples: ['contracts/guide.docx'],
});

/** `POST /v1/documents/outline`. */
export const outlineSchema = z.object({
  source_file: wordFileKey,
  instruction: instruction.nullish(),
  provider: z
    .string()
    .max(50)
    .nullish()
    .meta({
      description:
        'whose model is asked for what the rules do not understand; default: the first one of the deployment',
      examples: ['local'],
    }),
});
export type OutlineBody = z.output<typeof outlineSchema>;
