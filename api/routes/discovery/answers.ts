import { z } from 'zod';
import { FORMAT_OPTIONS } from '#domain/jobs/format-options.ts';
import { PROVIDER_ABILITIES } from '#providers/language/registry.ts';

const language = z.string().describe('language, BCP 47');
const note = z.string().nullable().describe('what is currently unknown, and why; null: nothing');
const variable = z.string().nullable().describe('the setting of the operator that configures it; null: none is needed');
const configured = z.boolean().describe('true: requests can use it');
const languagesOrAll = z.array(language).nullable();

const instructionLimits = z
  .object({
    count: z
      .int()
      .describe('maximum number of instructions; domain, prompts of context stores and longer texts take one or more'),
    length: z.int().describe('maximum length of an instruction in UTF-16 units; longer ones are split'),
  })
  .nullable()
  .describe('limits of instructions; null: only the size of a call');

export const formatsSchema = z
  .object({
    formats: z
      .array(
        z.object({
          id: z.string().describe('name of the format'),
          name: z.string().describe('name for people, English'),
          translated: z.string().describe('texts that jobs translate, English'),
          kept: z.string().describe('texts that stay in the source language, English'),
          extensions: z.array(z.string()).describe('lower case, with the dot'),
          media_type: z.string().describe('media type of its files'),
          options: z
            .array(
              z.object({
                name: z.enum(FORMAT_OPTIONS).describe('field of `options.{id}` in translation jobs'),
                type: z.enum(['list', 'choice']).describe('`list`: a list of texts; `choice`: one of `values`'),
                values: z.array(z.string()).nullable().describe('values of a choice, its default first; null: a list'),
                description: z.string().describe('what it does, English'),
              }),
            )
            .describe('options that choose its texts'),
          translations_in: z
            .enum(['columns', 'units'])
            .nullable()
            .describe('place of the translations that its files can hold; null: a file is in one language'),
        }),
      )
      .describe('formats that jobs translate'),
  })
  .meta({ id: 'Formats' });

export const providersSchema = z
  .object({
    providers: z
      .array(
        z.object({
          id: z.string().describe('value of `provider` in requests'),
          is_default: z.boolean().describe('true: requests without `provider` use it'),
          configured,
          variable,
          kind: z
            .enum(['model', 'engine'])
            .nullable()
            .describe('what translates: a language model, or an engine that only translates; null: not configured'),
          model: z.string().nullable().describe('the language model that revises and rewrites; null: not configured'),
          abilities: z
            .array(z.enum(PROVIDER_ABILITIES))
            .describe('what requests may ask of it; without a model, rules do what is not translation'),
          limits: z
            .object({
              context_tokens: z.int().nullable().describe('tokens of prompt and answer of its model; null: no model'),
              instructions: instructionLimits,
            })
            .nullable()
            .describe('limits of the provider; null: not configured'),
        }),
      )
      .describe('language providers, in the order of the deployment'),
    speech: z
      .array(
        z.object({
          id: z.string().describe('name of the service'),
          configured,
          variable,
          ability: z.enum(['recognize', 'speak', 'dub']).describe('what it does in jobs on recordings'),
          engine: z.string().nullable().describe('the service and its model; null: not configured'),
        }),
      )
      .describe('services for recordings that the deployment has chosen; without one that dubs, its own steps do'),
  })
  .meta({ id: 'Providers' });

const pairs = z.array(
  z.object({
    source_languages: z.array(language).describe('languages that can be translated from, BCP 47'),
    target_languages: z
      .array(language)
      .describe('languages that each source, except itself, can be translated into, BCP 47'),
  }),
);

const spokenLanguages = z.array(language).describe('languages that it speaks');
const voices = z
  .array(
    z.object({
      language: language.nullable().describe('null: voices that speak every language of theirs'),
      voices: z.array(z.string()).describe('ids, the first of which is for the first speaker; at most 20'),
    }),
  )
  .describe('voices by language');

export const languagesSchema = z
  .object({
    languages: z
      .array(
        z.object({
          language,
          name: z.string().describe('English name'),
          detected: z.boolean().describe('true: `source_language: auto` can detect it'),
        }),
      )
      .describe('all languages named below, in the order of their codes'),
    providers: z
      .array(
        z.object({
          id: z.string().describe('name; where `text` is true, the value of `provider` in requests'),
          any_language: z.boolean().describe('true: a language model, which tries every pair; `pairs` is null'),
          pairs: pairs.nullable().describe('pairs of texts and documents; null: any, or not known (see `note`)'),
          features: z
            .object({
              text: z.boolean().describe('true: texts are translated'),
              document: z.boolean().describe('true: files are translated'),
              glossary: z
                .enum(['model', 'vendor', 'substituted'])
                .nullable()
                .describe(
                  'what applies terms: the model, a glossary at the vendor, or this service in the text; null: texts are ' +
                    'not translated',
                ),
              formality: languagesOrAll.describe('target languages in which `formality` is followed; null: all'),
              instructions: languagesOrAll.describe(
                'target languages in which `instructions` and `domain` are followed; null: all',
              ),
              speech: z
                .object({ languages: languagesOrAll.describe('spoken languages; null: not known') })
                .nullable()
                .describe('recognition of recordings; null: the deployment has not chosen it for that'),
              voices: z
                .object({ languages: spokenLanguages, voices })
                .nullable()
                .describe('speech of voiceovers and dubs; null: the deployment has not chosen it for that'),
              dubbing: z
                .object({ pairs: pairs.describe('spoken languages, with those that they can be dubbed into') })
                .nullable()
                .describe('dubbing of whole recordings by a vendor; null: the deployment has not chosen it for that'),
            })
            .describe('what the provider offers for these languages'),
          note,
        }),
      )
      .describe('the configured providers, those for recordings only last'),
    pseudo_languages: z.array(language).describe('target languages of pseudo-translations, with every provider'),
    speech: z
      .object({
        synthesizer: z.string().nullable().describe('speech synthesizer; null: not configured'),
        languages: spokenLanguages,
        voices,
        note,
      })
      .describe(
        'voices of the voiceovers and dubs that the deployment makes itself; also in `features` of their provider',
      ),
  })
  .meta({ id: 'Languages' });
