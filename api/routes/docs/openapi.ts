import { operationsOf } from '#api/openapi/operation.ts';

export const docsOperations = operationsOf('Service', {
  'GET /openapi.json': {
    operationId: 'readApiDescription',
    summary: 'This description',
    description: 'The OpenAPI 3.1 description of the interface.',
    answers: { 200: { description: 'The document.', content: { 'application/json': { schema: { type: 'object' } } } } },
  },
  'GET /docs': {
    operationId: 'readDocs',
    summary: 'Reference page',
    description: 'The description as a page to read and to try calls on. It loads nothing from other servers.',
    answers: {
      200: { description: 'The page.', content: { 'text/html': { schema: { type: 'string' } } } },
      302: { description: 'From `/docs/` to `/docs`.' },
      304: { description: 'The page that the client has is current (`If-None-Match`).' },
    },
  },
  'GET /docs/:file': {
    operationId: 'readDocsFile',
    summary: 'A part of the reference page',
    description: 'Scripts and styles of `/docs`.',
    answers: {
      200: {
        description: 'The file.',
        content: { 'text/css': { schema: { type: 'string' } }, 'text/javascript': { schema: { type: 'string' } } },
      },
      304: { description: 'The file that the client has is current (`If-None-Match`).' },
    },
    errors: ['not_found'],
  },
});
