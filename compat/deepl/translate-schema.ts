import { z } from 'zod';
import { limitCharacters, MAX_ITEMS } from '#api/routes/texts/schema.ts';
import { commonShape, flag, names, oneOf, texts } from './parameters.ts';

/** Instructions of a request, and characters of each: https://developers.deepl.com/api-reference/translate */
const MAX_INSTRUCTIONS = 10;
const MAX_INSTRUCTION = 300;
/** Characters of `context`: some pages. */
const MAX_CONTEXT = 20_000;

/** `POST /v2/translate`: https://developers.deepl.com/api-reference/translate */
export const translateSchema = z
  .object({
    ...commonShape,
    text: texts.pipe(z.array(z.string()).min(1, 'Parameter text not specified').max(MAX_ITEMS)),
    context: z.string().max(MAX_CONTEXT).nullish(),
    model_type: oneOf(['quality_optimized', 'prefer_quality_optimized', 'latency_optimized']),
    show_billed_characters: flag,
    split_sentences: z
      .union([
        z.enum(['0', '1', 'nonewlines']),
        z.literal([0, 1]).transform(String),
        z.boolean().transform(Number).transform(String),
      ])
      .nullish(),
    preserve_formatting: flag,
    custom_instructions: texts.pipe(z.array(z.string().max(MAX_INSTRUCTION)).max(MAX_INSTRUCTIONS)).nullish(),
    tag_handling: oneOf(['xml', 'html']),
    tag_handling_version: oneOf(['v1', 'v2']),
    outline_detection: flag,
    splitting_tags: names,
    non_splitting_tags: names,
    ignore_tags: names,
  })
  .superRefine((body, context) => limitCharacters(context, 'text', body.text));

export type TranslateParameters = z.output<typeof translateSchema>;
