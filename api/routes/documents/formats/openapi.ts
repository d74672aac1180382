import { jsonBody, ok, operationsOf } from '#api/openapi/operation.ts';
import { changeFormatOptionsSchema } from './schema.ts';

const answer = changeFormatOptionsSchema.meta({ id: 'OrganizationFormatOptions' });
const OPTIONS = { options: { json: { skip: ['id'] }, html: { skip_tags: ['cite'] } } };

export const formatOptionsOperations = operationsOf('Documents', {
  'GET /v1/formats/options': {
    operationId: 'readFormatOptions',
    summary: 'Options of formats',
    description:
      'The options of formats that new translation jobs of the organization have, unless a job sets them in `options` itself. ' +
      '`GET /v1/formats` describes the options of each format.',
    role: 'viewer',
    answers: ok('The options.', answer, OPTIONS),
  },
  'PUT /v1/formats/options': {
    operationId: 'changeFormatOptions',
    summary: 'Change options of formats',
    description:
      'Replaces the options of formats for new jobs of the organization. Jobs that were accepted before keep theirs.',
    role: 'admin',
    body: jsonBody(changeFormatOptionsSchema, { keys: { summary: 'Keys and elements that stay', value: OPTIONS } }),
    answers: ok('The options apply to new jobs.', answer, OPTIONS),
  },
});
