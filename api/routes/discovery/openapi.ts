import { ok, operationsOf } from '#api/openapi/operation.ts';
import { describeFormatOption } from '#domain/jobs/format-options.ts';
import { csvFormat } from '#formats/csv/csv-format.ts';
import { formatsSchema, languagesSchema, providersSchema } from './answers.ts';

export const discoveryOperations = operationsOf('Discovery', {
  'GET /v1/providers': {
    operationId: 'listProviders',
    summary: 'Providers of the deployment',
    description:
      'The providers that requests may name, configured or not, with what they can do and what limits a client must know, and the ' +
      'services for recordings. No provider is called.',
    role: 'viewer',
    answers: ok('The providers.', providersSchema, {
      providers: [
        {
          id: 'openai',
          is_default: true,
          configured: true,
          variable: 'OPENAI_API_KEY',
          kind: 'model',
          model: 'gpt-5-mini',
          abilities: ['translate', 'revise', 'rewrite', 'analyze', 'assess', 'extract_terms'],
          limits: { context_tokens: 400_000, instructions: null },
        },
        {
          id: 'deepl',
          is_default: false,
          configured: false,
          variable: 'DEEPL_API_KEY',
          kind: null,
          model: null,
          abilities: [],
          limits: null,
        },
      ],
      speech: [{ id: 'local', configured: true, variable: null, ability: 'speak', engine: 'espeak-ng' }],
    }),
  },
  'GET /v1/formats': {
    operationId: 'listFormats',
    summary: 'Formats of documents',
    description:
      'The formats that jobs on files translate, with what they translate of each and the options that choose texts.',
    role: 'viewer',
    answers: ok('The formats.', formatsSchema, {
      formats: [
        {
          id: 'csv',
          ...csvFormat.about,
          extensions: ['.csv', '.tsv'],
          media_type: 'text/csv',
          options: [describeFormatOption('columns')],
          translations_in: 'columns',
        },
      ],
    }),
  },
  'GET /v1/languages': {
    operationId: 'listLanguages',
    summary: 'Languages of the deployment',
    description:
      'Pairs of languages and features of the configured providers: texts, recognition of speech, voices, dubbing. Lists of vendors are kept for ' +
      'a day; one that does not answer within seconds is listed without its pairs, with a note.',
    role: 'viewer',
    answers: ok('The languages.', languagesSchema, {
      languages: [
        { language: 'en', name: 'English', detected: true },
        { language: 'es', name: 'Spanish', detected: true },
        { language: 'es-419', name: 'Latin American Spanish', detected: false },
      ],
      providers: [
        {
          id: 'deepl',
          any_language: false,
          pairs: [{ source_languages: ['en', 'es'], target_languages: ['en-US', 'es', 'es-419'] }],
          features: {
            text: true,
            document: true,
            glossary: 'vendor',
            formality: ['es'],
            instructions: ['en', 'es'],
            speech: null,
            voices: null,
            dubbing: null,
          },
          note: null,
        },
        {
          id: 'elevenlabs',
          any_language: false,
          pairs: [],
          features: {
            text: false,
            document: false,
            glossary: null,
            formality: [],
            instructions: [],
            speech: { languages: ['en', 'es'] },
            voices: null,
            dubbing: { pairs: [{ source_languages: ['en', 'es'], target_languages: ['en', 'es'] }] },
          },
          note: null,
        },
      ],
      pseudo_languages: ['en-XA', 'en-XB', 'qps-ploc'],
      speech: {
        synthesizer: 'local',
        languages: ['en', 'es'],
        voices: [{ language: 'es', voices: ['es', 'es+f2'] }],
        note: null,
      },
    }),
  },
});
