import { IGNORED_FIELDS } from '#api/answers.ts';
import type { Operations } from '#api/openapi/operation.ts';
import { rulesSchema } from './answers.ts';
import { replaceRulesSchema } from './schema.ts';

export const segmentationRulesOperations: Operations = {
  'GET /v1/segmentation-rules': {
    operationId: 'readSegmentationRules',
    tag: 'Segmentation',
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
    tag: 'Segmentation',
    summary: 'Use your own rules',
    description:
      'Applies an uploaded SRX 2.0 file to new jobs of the organization. The file is checked first: an unusable rule ' +
      'is refused with its line. Running jobs keep the rules that they started with. Languages without rules in the file ' +
      'are segmented by the built-in ones.',
    role: 'admin',
    body: {
      contentType: 'application/json',
      schema: replaceRulesSchema,
      examples: { own: { summary: 'An uploaded file', value: { source_file: 'rules/our-rules.srx' } } },
    },
    answers: {
      200: {
        description: 'The rules apply to new jobs.',
        schema: rulesSchema,
        example: {
          message: 'New jobs of the organization are segmented by these rules.',
          source: 'organization',
          languages: ['English', 'Default'],
        },
        headers: IGNORED_FIELDS,
      },
    },
    errors: [404, 413, 415],
  },
  'DELETE /v1/segmentation-rules': {
    operationId: 'deleteSegmentationRules',
    tag: 'Segmentation',
    summary: 'Go back to the common rules',
    description: 'Removes the rules of the organization; new jobs use those of the deployment or the built-in ones.',
    role: 'admin',
    answers: {
      200: {
        description: 'The rules that apply now.',
        schema: rulesSchema,
        example: { message: 'New jobs use the common rules again.', source: 'built-in', languages: ['English'] },
      },
    },
    errors: [404],
  },
};
