import { describeModelContract } from '../testing/model-contract.ts';
import { startAnthropicServer } from '#test/fakes/anthropic-server.ts';
import { createAnthropicModel } from './anthropic-model.ts';

const body = (type: string, message: string) =>
  JSON.stringify({ type: 'error', error: { type, message }, request_id: 'req_011' });

describeModelContract('Anthropic', {
  start: startAnthropicServer,
  basePath: '/v1',
  create: (settings) => createAnthropicModel({ ...settings, model: undefined }),
  keyHeader: (apiKey) => ['x-api-key', apiKey],
  keyVariable: 'ANTHROPIC_API_KEY',
  wrongKey: { status: 401, body: body('authentication_error', 'invalid x-api-key') },
  noCredit: {
    status: 400,
    body: body('invalid_request_error', 'Your credit balance is too low to access the Anthropic API.'),
  },
  tooLong: { status: 400, body: body('invalid_request_error', 'prompt is too long: 208310 tokens > 200000 maximum') },
});
