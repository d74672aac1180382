import { operationsOf } from '#api/openapi/operation.ts';

export const metricsOperations = operationsOf('Service', {
  'GET /metrics': {
    operationId: 'readMetrics',
    summary: 'Metrics',
    description:
      'Requests, jobs, queue, process and Temporal SDK in the text format of Prometheus. Contains counts of the whole deployment, and no ' +
      'data of an organization.',
    answers: {
      200: {
        description: 'The metrics.',
        content: {
          'text/plain': {
            schema: { type: 'string' },
            example: '# TYPE loquent_jobs gauge\nloquent_jobs{type="aimt",status="completed"} 17\n',
          },
        },
      },
    },
  },
});
