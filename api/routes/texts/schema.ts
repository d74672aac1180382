import { z } from 'zod';
import { countCodePoints } from '#domain/languages/code-points.ts';
import { memoryShape } from '#api/memory-preferences.ts';
import { careShape, formalityField, languageTag, sourceLanguageTag } from '#api/schemas.ts';
import { REWRITE_TYPES } from '#domain/rewriting/rewrite-type.ts';
import { CONTEXT_WINDOWS, DEFAULT_CONTEXT_WINDOW } from '#language/translation/contract.ts';

/** Maximum texts per request. */
export const MAX_TEXTS = 1000;
/** Maximum characters (Unicode code points) of all texts per request. */
export const MAX_CHARACTERS = 200_000;
/** Maximum UTF-16 units of a note. */
const MAX_NOTE = 500;

const count = (value: number) => value.toLocaleString('en');

const text = z.string().meta({
  maxLength: MAX_CHARACTERS,
  description: 'counts toward the 200,000 characters of all texts of a request',
});

const glossaries = z
  .array(z.int().positive())
  .max(50)
  .nullish()
  .describe('ids of glossaries in order of priority: where two conflict, the first one wins');

const contextStores = z
  .array(z.int().positive())
  .max(50)
  .nullish()
  .describe('ids of context stores with reference material');

const provider = z
  .string()
  .max(50)
  .nullish()
  .meta({ description: 'id of a provider; default: the first one of the deployment', examples: ['local'] });

const domain = z
  .string()
  .max(200)
  .nullish()
  .meta({ description: 'subject field of the text', examples: ['legal'] });

const instructions = z.string().max(10_000).nullish().describe('free-text instructions for language models');

const styleguide = z
  .string()
  .max(20_000)
  .nullish()
  .describe(
    'style guide for the text; with `context_stores` it is ignored, with the warning `styleguide_not_followed`',
  );

const contextWindow = z.literal(CONTEXT_WINDOWS).nullish().meta({
  default: DEFAULT_CONTEXT_WINDOW,
  description: 'text per call of the language model: 1 the full document, 2 groups of segments, 3 segment by segment',
});

const translationShape = {
  source_language: sourceLanguageTag,
  target_language: languageTag,
  domain,
  provider,
  context_window: contextWindow,
  glossaries,
  context_stores: contextStores,
  ...memoryShape,
  instructions,
  formality: formalityField,
};

/** `POST /v1/text/translate` and `/v1/text/translate/stream`. */
export const translateTextSchema = z
  .object({
    source_text: z
      .array(z.string())
      .min(1)
      .max(MAX_TEXTS, {
        error: ({ input }) =>
          `has ${count((input as readonly unknown[]).length)} items; a request may have at most ${count(MAX_TEXTS)}. ` +
          'Send several requests, or a job',
      })
      .describe('texts in the order of their document, at most 200,000 characters in all'),
    notes: z
      .array(z.string().max(MAX_NOTE).nullable())
      .max(MAX_TEXTS)
      .nullish()
      .describe('notes about the texts for a language model, one per text; null: none'),
    ...translationShape,
    ...careShape,
    extra_instructions: z
      .array(z.string().max(2000))
      .max(50)
      .nullish()
      .describe('further instructions, passed on one by one'),
  })
  .superRefine((body, context) => {
    limitCharacters(context, 'source_text', body.source_text);
    if (body.notes == null || body.notes.length === body.source_text.length) return;
    const message = `has ${count(body.notes.length)} items for ${count(body.source_text.length)} texts; send one per text, null for none`;
    context.addIssue({ code: 'custom', path: ['notes'], message });
  });

export const reviseTextSchema = z
  .object({
    source_text: text,
    target_text: text.describe('the current translation'),
    ...translationShape,
    styleguide,
  })
  .superRefine((body, context) => limitCharacters(context, 'target_text', [body.source_text, body.target_text]));

/** `POST /v1/text/rewrite` and `/v1/text/rewrite/stream`. */
export const rewriteTextSchema = z
  .object({
    source_text: text,
    source_language: sourceLanguageTag,
    type: z.enum(REWRITE_TYPES).describe('how to rewrite the text'),
    domain,
    provider,
    glossaries,
    context_stores: contextStores,
    ...memoryShape,
    instructions,
    formality: formalityField,
    styleguide,
    template: z
      .int()
      .positive()
      .nullish()
      .describe(
        'id of a prompt template; default: the template of the organization for the type, else that of the system',
      ),
  })
  .superRefine((body, context) => limitCharacters(context, 'source_text', [body.source_text]));

/** `POST /v1/text/detect`. */
export const detectTextSchema = z
  .object({
    source_text: z
      .union([text, z.array(z.string()).min(1).max(MAX_TEXTS)])
      .describe('a text, or up to 1,000 texts, each judged separately'),
  })
  .superRefine((body, context) => limitCharacters(context, 'source_text', [body.source_text].flat()));

export type DetectTextBody = z.output<typeof detectTextSchema>;

/** Refuses a request whose texts have too many characters (Unicode code points) together. */
export function limitCharacters(context: z.RefinementCtx, path: string, texts: readonly string[]): void {
  const characters = texts.reduce((sum, each) => sum + countCodePoints(each), 0);
  if (characters <= MAX_CHARACTERS) return;
  const message =
    `the texts have ${count(characters)} characters in all; a request may have at most ${count(MAX_CHARACTERS)}. ` +
    'Send several requests, or a job';
  context.addIssue({ code: 'custom', path: [path], message });
}
