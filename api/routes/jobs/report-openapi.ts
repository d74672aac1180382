import { answerHeader, operationsOf } from '#api/openapi/operation.ts';
import { reportParametersSchema } from './schema.ts';

/** Headers of answers with a report. */
export const REPORT_HEADERS = {
  'Content-Security-Policy': answerHeader('only the style sheet in the page is permitted', false),
};

/** Outside the interface: the target of `report_url`. */
export const reportOperations = operationsOf('Jobs', {
  'GET /reports/:token': {
    operationId: 'readReportByToken',
    summary: 'Open a quality report',
    description:
      'Serves the `report_url` of a job on quality as a web page that needs no script. The token grants access to one ' +
      'report and expires.',
    path: reportParametersSchema,
    answers: {
      200: {
        description: 'The report.',
        content: { 'text/html': { schema: { type: 'string' } } },
        headers: REPORT_HEADERS,
      },
    },
    errors: ['forbidden', 'not_found'],
  },
});
