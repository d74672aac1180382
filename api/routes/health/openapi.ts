import { z } from 'zod';
import { operationsOf } from '#api/openapi/operation.ts';

const liveSchema = z
  .object({ status: z.enum(['ok', 'failed']).describe('`ok`: the process answers; `failed`: its worker has failed') })
  .meta({ id: 'Liveness' });

const readySchema = z
  .object({
    status: z
      .enum(['ok', 'unavailable', 'shutting_down'])
      .describe('`ok`: all parts of the service answer; `unavailable`: those in `down` do not'),
    down: z
      .array(z.enum(['database', 'temporal', 'storage', 'data_folder', 'worker']))
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
    description:
      'Answers as long as the process serves requests and its worker has not failed. Restart the process when this fails.',
    answers: {
      200: { description: 'It is.', schema: liveSchema, example: { status: 'ok' } },
      503: { description: 'The worker of the process has failed.', schema: liveSchema, example: { status: 'failed' } },
    },
  },
  'GET /health/ready': {
    operationId: 'readReadiness',
    summary: 'Readiness probe',
    description:
      'Checks database, Temporal, storage, data folder and the worker of the process, at most once per second; writes to ' +
      'the stores, so that a full or read-only disk is detected, and has Temporal read its database. Send no requests ' +
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
