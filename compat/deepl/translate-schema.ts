import { z } from 'zod';
import { limitCharacters, MAX_TEXTS } from '#api/routes/texts/schema.ts';
import { commonShape, flagParameter, names, enumParameter, textsParameter } from './parameters.ts';

/** Instructions of a request, and characters of each: https://developers.deepl.com/api-reference/translate */
const MAX_INSTRUCTIONS = 10;
const MAX_INSTRUCTION = 300;
/** Characters of `context`: some pages. */
const MAX_CONTEXT = 20_000;

/** `POST /v2/translate`: https://developers.deepl.com/api-reference/translate */
export const translateSchema = z
  .object({
    ...commonShape,
    text: textsParameter.pipe(z.array(z.string()).min(1, 'Parameter text not specified').max(MAX_TEXTS)),
    context: z.string().max(MAX_CONTEXT).nullish(),
    model_type: enumParameter(['quality_optimized', 'prefer_quality_optimized', 'latency_optimized']),
    show_billed_characters: flagParameter,
    split_sentences: z
      .union([
        z.enum(['0', '1', 'nonewlines']),
        z.literal([0, 1]).transform(String),
        z.boolean().transform(Number).transform(String),
      ])
      .nullish(),
    preserve_formatting: flagParameter,
    custom_instructions: textsParameter.pipe(z.array(z.string().max(MAX_INSTRUCTION)).max(MAX_INSTRUCTIONS)).nullish(),
    tag_handling: enumParameter(['xml', 'html']),
    tag_handling_version: enumParameter(['v1', 'v2']),
    outline_detection: flagParameter,
    splitting_tags: names,
    non_splitting_tags: names,
    ignore_tags: names,
  })
  .superRefine((body, context) => limitCharacters(context, 'text', body.text));

export type TranslateParameters = z.output<typeof translateSchema>;
