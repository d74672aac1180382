import { z } from 'zod';
import { message } from '#api/answers.ts';
import { jsonBody, ok, operationsOf } from '#api/openapi/operation.ts';
import { fileKey } from '#api/schemas.ts';

const replaceRulesSchema = z.object({
  source_file: fileKey.describe('key of an uploaded SRX 2.0 file, up to 4 MB'),
});

const rulesSchema = z
  .object({
    message,
    source: z.enum(['organization', 'deployment', 'built-in']).describe('owner of the rules that apply to new jobs'),
    languages: z.array(z.string()).describe('names of the groups of rules, in the order of the file'),
  })
  .meta({ id: 'SegmentationRules' });

export const segmentationRulesOperations = operationsOf('Segmentation', {
  'GET /v1/segmentation-rules': {
    operationId: 'readSegmentationRules',
    summary: 'Download the rules in force',
    description:
      'The rules by which new jobs of the organization split text into segments, as an SRX 2.0 file: those of the organization, ' +
      'else those of the deployment, else the built-in ones, which are a good base for your own.',
    role: 'viewer',
    answers: {
      200: {
        description: 'An SRX 2.0 file.',
        content: { 'application/xml': { schema: { type: 'string' } } },
        headers: {
          'X-Rules-Source': {
            description: 'owner of the rules',
            required: true,
            schema: { type: 'string', enum: ['organization', 'deployment', 'built-in'] },
          },
        },
      },
    },
  },
  'PUT /v1/segmentation-rules': {
    operationId: 'changeSegmentationRules',
    summary: 'Use your own rules',
    description:
      'Applies an uploaded SRX 2.0 file to new jobs of the organization. The file is checked first: an unusable rule ' +
      'is refused with its line. Running jobs keep the rules that they started with. Languages without rules in the file ' +
      'are segmented by the built-in ones.',
    role: 'admin',
    body: jsonBody(replaceRulesSchema, {
      own: { summary: 'An uploaded file', value: { source_file: 'rules/our-rules.srx' } },
    }),
    answers: ok('The rules apply to new jobs.', rulesSchema, {
      message: 'New jobs of the organization are segmented by these rules.',
      source: 'organization',
      languages: ['English', 'Default'],
    }),
    errors: ['not_found', 'srx_invalid', 'segmentation_rule_invalid', 'threads_busy'],
  },
  'DELETE /v1/segmentation-rules': {
    operationId: 'deleteSegmentationRules',
    summary: 'Restore the default rules',
    description: 'Removes the rules of the organization; new jobs use those of the deployment or the built-in ones.',
    role: 'admin',
    answers: ok('The rules that apply now.', rulesSchema, {
      message: 'New jobs use the common rules again.',
      source: 'built-in',
      languages: ['English'],
    }),
    errors: ['not_found'],
  },
});
