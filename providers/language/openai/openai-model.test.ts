import { describeModelContract } from '../testing/model-contract.ts';
import { startOpenaiServer } from '#test/fakes/openai-server.ts';
import { createOpenaiModel } from './openai-model.ts';

const body = (type: string, code: string, message: string) =>
  JSON.stringify({ error: { message, type, param: null, code } });

describeModelContract('OpenAI', {
  start: startOpenaiServer,
  basePath: '/v1',
  create: (settings) => createOpenaiModel({ ...settings, model: undefined }),
  keyHeader: (apiKey) => ['authorization', `Bearer ${apiKey}`],
  keyVariable: 'OPENAI_API_KEY',
  wrongKey: { status: 401, body: body('invalid_request_error', 'invalid_api_key', 'Incorrect API key provided.') },
  noCredit: { status: 429, body: body('insufficient_quota', 'insufficient_quota', 'You exceeded your current quota.') },
  tooLong: {
    status: 400,
    body: body('invalid_request_error', 'context_length_exceeded', 'Your input exceeds the context window.'),
  },
});
