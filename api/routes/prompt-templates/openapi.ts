import { created, answerHeader, jsonBody, ok, operationsOf, page } from '#api/openapi/operation.ts';
import {
  CONTEXT_VARIABLES,
  OPTIONAL_PARAMETERS,
  REWRITE_VARIABLES,
  type TemplateVariable,
} from '#domain/prompt-templates/template-kinds.ts';
import { deletedTemplateSchema, templateListSchema, templateSchema } from './answers.ts';
import { createTemplateSchema, listTemplatesSchema, updateTemplateSchema } from './schema.ts';

const TEMPLATE = {
  id: 12,
  name: 'Plain language for patients',
  kind: 'rewrite',
  rewrite_type: 'simplify',
  body: 'Rewrite the text in {{ language }} so that patients understand it.\nUse these terms: {{ terms }}',
  is_default: true,
  is_system: false,
  created_at: '2030-01-31T12:00:00.000Z',
  updated_at: null,
} as const;

const listed = (variables: readonly TemplateVariable[]) =>
  variables.map(({ name, description }) => `- \`{{ ${name} }}\`: ${description}`).join('\n');

const VARIABLES = `Variables of kind \`rewrite\`:

${listed(REWRITE_VARIABLES)}

The text itself is not a variable: it always reaches the model apart from the instructions, marked as data. Whatever a
template doesn't mention (domain, instructions, styleguide, terms, references) is added for the model after it.

Variables of kind \`context\`; other names have to be \`template_params\` of each store with the template:

${listed([...CONTEXT_VARIABLES, ...OPTIONAL_PARAMETERS])}`;

export const promptTemplateOperations = operationsOf('Prompt templates', {
  'GET /v1/prompt-templates': {
    operationId: 'listPromptTemplates',
    summary: 'Prompt templates',
    description: 'The templates of the organization and of the system, oldest first.',
    role: 'viewer',
    query: listTemplatesSchema,
    answers: page('A page of prompt templates.', templateListSchema, 'prompt_templates', [TEMPLATE]),
  },
  'POST /v1/prompt-templates': {
    operationId: 'createPromptTemplate',
    summary: 'Create a prompt template',
    description: `Creates a template of the organization.\n\n${VARIABLES}`,
    role: 'member',
    idempotent: true,
    body: jsonBody(createTemplateSchema, {
      simplify: { value: { name: TEMPLATE.name, rewrite_type: 'simplify', body: TEMPLATE.body, is_default: true } },
    }),
    answers: created('The template was created.', templateSchema, TEMPLATE, {
      headers: { Location: answerHeader('URL of the template', false) },
      links: {
        read: {
          operationId: 'readPromptTemplate',
          parameters: { template_id: '$response.body#/id' },
          description: 'Reads the template.',
        },
      },
    }),
  },
  'GET /v1/prompt-templates/:template_id': {
    operationId: 'readPromptTemplate',
    summary: 'A prompt template',
    description: 'A template of the organization or of the system.',
    role: 'viewer',
    answers: ok('The template.', templateSchema, TEMPLATE),
  },
  'PUT /v1/prompt-templates/:template_id': {
    operationId: 'changePromptTemplate',
    summary: 'Change a prompt template',
    description:
      'Absent fields stay unchanged. Templates of the system answer 403. A body with a variable that `template_params` of a ' +
      'context store with the template lack is refused.',
    role: 'member',
    body: jsonBody(updateTemplateSchema, { asDefault: { value: { is_default: true } } }),
    answers: ok('The changed template.', templateSchema, TEMPLATE),
  },
  'DELETE /v1/prompt-templates/:template_id': {
    operationId: 'deletePromptTemplate',
    summary: 'Delete a prompt template',
    description:
      'Later requests that name it answer 404. If it was the default, the default of the system applies again. ' +
      'Templates of the system answer 403, and the template of a context store 409.',
    role: 'member',
    answers: ok('The template was deleted.', deletedTemplateSchema, {
      message: 'The prompt template was deleted.',
      id: 12,
    }),
    errors: ['conflict'],
  },
});
