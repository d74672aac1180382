import { CALLS_PROVIDER, SEARCHES_STORES } from '#api/openapi/error-groups.ts';
import { eventStream, jsonBody, ok, operationsOf } from '#api/openapi/operation.ts';
import {
  detectedTextSchema,
  revisedTextSchema,
  rewrittenTextSchema,
  rewritingEventSchema,
  translatedTextSchema,
  translationEventSchema,
} from './answers.ts';
import * as examples from './examples.ts';
import { detectTextSchema, reviseTextSchema, rewriteTextSchema, translateTextSchema } from './schema.ts';

const ERRORS = [...CALLS_PROVIDER, ...SEARCHES_STORES];

const LIMITS =
  ' With `source_language: auto` the language is detected: `source_language` and `detection` of the answer are what was found, and an ' +
  'uncertain one is refused with 400 `language_undetected`, texts in different languages with `languages_differ`.' +
  ' A request may contain at most 200,000 characters of text in total. It runs for at most 10 minutes, and stops when ' +
  'the client disconnects.';

const STREAM =
  ' `delta` events carry chunks of the text as they arrive. `done` carries the final, checked text, which replaces the ' +
  'chunks and may differ from them. Error answers are for credentials, invalid requests, unknown ids ' +
  'and rate limits; every other failure is an `error` event with status 402, 400 or 500, also before the first chunk. A comment every 15 seconds keeps proxies from closing the connection. ' +
  'Disconnecting stops the work. A key may have 20 open streams, an organization 100.';

/** Request body of both translating and both rewriting operations. */
const translateBody = jsonBody(translateTextSchema, examples.TRANSLATE_REQUESTS);
const rewriteBody = jsonBody(rewriteTextSchema, examples.REWRITE_REQUESTS);

export const textOperations = operationsOf('Text', {
  'POST /v1/text/detect': {
    operationId: 'detectLanguage',
    summary: 'Detect the languages of texts',
    description:
      'Detects the language of a text, or of each of several, on this machine. `language` is only answered if it is certain; ' +
      '`alternatives` are what else the text resembles. Texts of some words are mostly too short.',
    role: 'viewer',
    body: jsonBody(detectTextSchema, examples.DETECT_REQUESTS),
    answers: ok('The languages.', detectedTextSchema, examples.DETECTED_TEXT),
  },
  'POST /v1/text/translate': {
    operationId: 'translateText',
    summary: 'Translate texts',
    description:
      'Translates up to 1,000 texts of one document, in order. Placeholders, tags, addresses and line breaks are kept; ' +
      'equal texts are translated once; texts without letters are returned unchanged, with the reason in `skipped`.' +
      LIMITS,
    role: 'member',
    body: translateBody,
    answers: ok('The translations.', translatedTextSchema, examples.TRANSLATED_TEXT),
    errors: ERRORS,
  },
  'POST /v1/text/translate/stream': {
    operationId: 'streamTranslation',
    summary: 'Translate a text as a stream',
    description: `Translates the first text of the request.${STREAM}${LIMITS}`,
    role: 'member',
    body: translateBody,
    answers: eventStream(translationEventSchema, examples.TRANSLATE_EVENTS),
    errors: ERRORS,
  },
  'POST /v1/text/revise': {
    operationId: 'reviseText',
    summary: 'Revise a translation',
    description:
      'Corrects the errors of a translation and leaves the rest unchanged. Available from the first four providers of ' +
      'the deployment; `local` without a language model revises by rules, and reports that in `engine`.' +
      LIMITS,
    role: 'member',
    body: jsonBody(reviseTextSchema, examples.REVISE_REQUESTS),
    answers: ok('The revised translation.', revisedTextSchema, examples.REVISED_TEXT),
    errors: ERRORS,
  },
  'POST /v1/text/rewrite': {
    operationId: 'rewriteText',
    summary: 'Rewrite a text',
    description:
      'Simplifies, summarizes, elaborates, continues a text, or aligns it to glossaries and a styleguide, in its own ' +
      'language. Available from the first four providers of the deployment; `local` without a language model ' +
      'simplifies, summarizes and aligns by rules, and reports that in `engine`.' +
      LIMITS,
    role: 'member',
    body: rewriteBody,
    answers: ok('The rewritten text.', rewrittenTextSchema, examples.REWRITTEN_TEXT),
    errors: ERRORS,
  },
  'POST /v1/text/rewrite/stream': {
    operationId: 'streamRewriting',
    summary: 'Rewrite a text as a stream',
    description: `Rewrites the text of the request.${STREAM}${LIMITS}`,
    role: 'member',
    body: rewriteBody,
    answers: eventStream(rewritingEventSchema, examples.REWRITE_EVENTS),
    errors: ERRORS,
  },
});
