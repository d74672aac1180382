import { IGNORED_FIELDS } from '#api/answers.ts';
import type { DescribedAnswer, ErrorStatus, Operation, Operations } from '#api/openapi/operation.ts';
import { revisedTextSchema, rewrittenTextSchema, textEventSchema, translatedTextSchema } from './answers.ts';
import * as examples from './examples.ts';
import { reviseTextSchema, rewriteTextSchema, translateTextSchema } from './schema.ts';

const ERRORS: readonly ErrorStatus[] = [402, 404, 413, 415, 429, 502];

const LIMITS =
  ' The texts of a request have at most 200,000 characters in all. A request works for at most 10 minutes, and ends when ' +
  'its client hangs up.';

const STREAM =
  ' `delta` events bring chunks as they come. `done` brings the final text, which has been checked and replaces the ' +
  'chunks: where the check had something put right, it differs from them. A failure before the first event is an ordinary ' +
  'error, a later one an `error` event with status 402, 400 or 500. A comment every 15 seconds keeps proxies from closing ' +
  'the connection. Hanging up ends the work. A key can have 20 streams open, an organization 100.';

/** What both translating and both rewriting operations take. */
const translateBody: Operation['body'] = {
  contentType: 'application/json',
  schema: translateTextSchema,
  examples: examples.TRANSLATE_REQUESTS,
};
const rewriteBody: Operation['body'] = {
  contentType: 'application/json',
  schema: rewriteTextSchema,
  examples: examples.REWRITE_REQUESTS,
};

const eventAnswer = (eventExamples: typeof examples.TRANSLATE_EVENTS): Readonly<Record<number, DescribedAnswer>> => ({
  200: {
    description: 'The events.',
    content: { 'text/event-stream': { schema: textEventSchema, examples: eventExamples } },
    headers: {
      ...IGNORED_FIELDS,
      'X-Accel-Buffering': { description: '`no`: proxies pass events on at once', schema: { type: 'string' } },
    },
  },
});

export const textOperations: Operations = {
  'POST /v1/text/translate': {
    operationId: 'translateText',
    tag: 'Text',
    summary: 'Translate texts',
    description:
      'Translates up to 1,000 texts of one document, in order. Placeholders, tags, addresses and line breaks are kept; equal ' +
      'texts are translated once; texts without letters come back as they were, and say so in `skipped`.' +
      LIMITS,
    role: 'member',
    body: translateBody,
    answers: {
      200: {
        description: 'The translations.',
        schema: translatedTextSchema,
        example: examples.TRANSLATED_TEXT,
        headers: IGNORED_FIELDS,
      },
    },
    errors: ERRORS,
  },
  'POST /v1/text/translate/stream': {
    operationId: 'streamTranslation',
    tag: 'Text',
    summary: 'Translate a text as a stream',
    description: `Translates the first text of the request.${STREAM}${LIMITS}`,
    role: 'member',
    body: translateBody,
    answers: eventAnswer(examples.TRANSLATE_EVENTS),
    errors: ERRORS,
  },
  'POST /v1/text/revise': {
    operationId: 'reviseText',
    tag: 'Text',
    summary: 'Revise a translation',
    description:
      'Puts right what is wrong with a translation and leaves the rest as it is. Served by the first four providers of the ' +
      'deployment; `local` without a language model revises by rules, and says so in `engine`.' +
      LIMITS,
    role: 'member',
    body: { contentType: 'application/json', schema: reviseTextSchema, examples: examples.REVISE_REQUESTS },
    answers: {
      200: {
        description: 'The revised translation.',
        schema: revisedTextSchema,
        example: examples.REVISED_TEXT,
        headers: IGNORED_FIELDS,
      },
    },
    errors: ERRORS,
  },
  'POST /v1/text/rewrite': {
    operationId: 'rewriteText',
    tag: 'Text',
    summary: 'Rewrite a text',
    description:
      'Simplifies, summarizes, elaborates, continues a text, or aligns it to glossaries and a styleguide, in its own language. ' +
      'Served by the first four providers of the deployment; `local` without a language model simplifies, summarizes and ' +
      'aligns by rules, and says so in `engine`.' +
      LIMITS,
    role: 'member',
    body: rewriteBody,
    answers: {
      200: {
        description: 'The rewritten text.',
        schema: rewrittenTextSchema,
        example: examples.REWRITTEN_TEXT,
        headers: IGNORED_FIELDS,
      },
    },
    errors: ERRORS,
  },
  'POST /v1/text/rewrite/stream': {
    operationId: 'streamRewriting',
    tag: 'Text',
    summary: 'Rewrite a text as a stream',
    description: `Rewrites the text of the request.${STREAM}${LIMITS}`,
    role: 'member',
    body: rewriteBody,
    answers: eventAnswer(examples.REWRITE_EVENTS),
    errors: ERRORS,
  },
};
