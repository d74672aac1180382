import { describeModelContract } from '../testing/model-contract.ts';
import { startGeminiServer } from '#test/fakes/gemini-server.ts';
import { createGeminiModel } from './gemini-model.ts';

const body = (code: number, status: string, message: string, details: readonly object[] = []) =>
  JSON.stringify({ error: { code, message, status, details } });

describeModelContract('Gemini', {
  start: startGeminiServer,
  basePath: '/v1beta',
  create: (settings) => createGeminiModel({ ...settings, model: undefined }),
  keyHeader: (apiKey) => ['x-goog-api-key', apiKey],
  keyVariable: 'GEMINI_API_KEY',
  // Gemini's own way: not 401.
  wrongKey: {
    status: 400,
    body: body(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [
      { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID', domain: 'googleapis.com' },
    ]),
  },
  noCredit: { status: 429, body: body(429, 'RESOURCE_EXHAUSTED', 'Your prepayment credits are depleted.') },
  tooLong: {
    status: 400,
    body: body(
      400,
      'INVALID_ARGUMENT',
      'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
    ),
  },
});
