import { z } from 'zod';
import { ok, operationsOf } from '#api/openapi/operation.ts';

const liveSchema = z.object({ status: z.literal('ok') }).meta({ id: 'Liveness' });

const readySchema = z
  .object({
    status: z.enum(['ok', 'unavailable', 'shutting_down']),
    down: z
      .array(z.enum(['database', 'temporal', 'storage', 'data_folder']))
      .describe('the parts that do not answer or cannot be written'),
    reason: z
      .string()
      .optional()
      .describe('why the embedded Temporal server is down and what the service does about it'),
  })
  .meta({ id: 'Readiness' });

export const healthOperations = operationsOf('Service', {
  'GET /health/live': {
    operationId: 'readLiveness',
    summary: 'Liveness probe',
    description: 'Answers as long as the process serves requests. Restart the process when this fails.',
    answers: ok('It is.', liveSchema, { status: 'ok' }),
  },
  'GET /health/ready': {
    operationId: 'readReadiness',
    summary: 'Readiness probe',
    description:
      'Checks database, Temporal, storage and data folder, at most once per second; writes to all of them but ' +
      'Temporal, so that a full or read-only disk is detected, and has Temporal read its database. Send no requests ' +
      'while this fails.',
    answers: {
      200: { description: 'The process can serve requests.', schema: readySchema, example: { status: 'ok', down: [] } },
      503: {
        description: 'A part is down, full or read-only, or the process is shutting down.',
        schema: readySchema,
        example: { status: 'unavailable', down: ['temporal'] },
      },
    },
  },
});
