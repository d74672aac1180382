import { IGNORED_FIELDS } from '#api/answers.ts';
import type { DescribedAnswer, ErrorStatus, Operation, Operations } from '#api/openapi/operation.ts';
import { textEventSchema, translatedTextSchema } from './answers.ts';
import * as examples from './examples.ts';
import { translateTextSchema } from './schema.ts';

const ERRORS: readonly ErrorStatus[] = [402, 404, 413, 415, 429, 502];

const LIMITS =
  ' The texts of a request have at most 200,000 characters in all. A request works for at most 10 minutes, and ends when ' +
  'its client hangs up.';

const STREAM =
  ' `delta` events bring chunks as they come. `done` brings the final text, which has been checked and replaces the ' +
  'chunks: where the check had something put right, it differs from them. A failure before the first event is an ordinary ' +
  'error, a later one an `error` event with status 402, 400 or 500. A comment every 15 seconds keeps proxies from closing ' +
  'the connection. Hanging up ends the work. A key can have 20 streams open, an organization 100.';

/** What both operations take. */
const translateBody: Operation['body'] = {
  contentType: 'application/json',
  schema: translateTextSchema,
  examples: examples.TRANSLATE_REQUESTS,
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
};
