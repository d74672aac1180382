import { jsonBody, ok, operationsOf } from '#api/openapi/operation.ts';
import { changedLedgerSchema, ledgerGlossaryAnswerSchema, ledgerListSchema } from './answers.ts';
import { changeLedgerSchema, ledgerGlossarySchema, listLedgerSchema } from './schema.ts';

const ENTRY = {
  id: '0.es.0',
  file: 'contracts/guide.docx',
  language: 'es',
  kind: 'term',
  type: null,
  gender: null,
  source: 'gearbox',
  target: 'caja de cambios',
  expansion: null,
  origin: 'model',
  count: 84,
  places: [],
  edited_by: null,
  edited_at: null,
};

/** The operations on the ledgers of jobs. */
export const ledgerOperations = operationsOf('Jobs', {
  'GET /v1/jobs/:job_id/ledger': {
    operationId: 'listLedger',
    summary: 'List the names and terms of a job',
    description:
      'Lists the names, terms and abbreviations that a translation job found in its files before it translated them, with the one ' +
      'rendering that each has in a language. Files of one batch have no ledger.',
    role: 'viewer',
    query: listLedgerSchema,
    answers: ok('A page of entries.', ledgerListSchema, {
      brief: { abstract: 'How to maintain a gearbox.', audience: 'mechanics', register: 'formal', left_out: 0 },
      entries: [ENTRY],
      total: 1,
      limit: 50,
      offset: 0,
    }),
  },
  'PATCH /v1/jobs/:job_id/ledger': {
    operationId: 'changeLedger',
    summary: 'Correct names and terms of a job',
    description:
      'Changes renderings, and the form of address. While the job translates, the following batches use them, and its check translates earlier segments again. ' +
      'Of a job that waits for its review or has completed, a job of the type `render` translates the segments again that have ' +
      'a changed entry or the other form of address, and renders the files. Segments that people have edited or judged stay as they are. ' +
      'Of a recording, nothing is changed between the check of its translations and its end.',
    role: 'member',
    body: jsonBody(changeLedgerSchema, {
      target: { summary: 'Another rendering', value: { entries: [{ id: '0.es.0', target: 'transmisión' }] } },
      register: {
        summary: 'Another form of address',
        value: { brief: { file: 'contracts/guide.docx', language: 'es', register: 'formal' } },
      },
    }),
    answers: ok('The entries were changed.', changedLedgerSchema, {
      entries: [{ ...ENTRY, target: 'transmisión', origin: 'person' }],
      removed: [],
      render_job_id: '0f8e1a52-6c1f-4d3a-9d52-8f6c6f1f6b3e',
      kept_segments: [],
    }),
    errors: ['job_not_completed', 'segments_not_kept', 'quota_exceeded', 'integration_not_configured'],
  },
  'POST /v1/jobs/:job_id/ledger/glossary': {
    operationId: 'addLedgerToGlossary',
    summary: 'Put names and terms of a job into a glossary',
    description: 'Adds entries with their renderings to a glossary, except those whose source it has.',
    role: 'member',
    body: jsonBody(ledgerGlossarySchema, {
      all: { summary: 'The most frequent entries', value: { glossary_id: 3 } },
    }),
    answers: ok('The entries were added.', ledgerGlossaryAnswerSchema, { glossary_id: 3, added: 1, skipped: 0 }),
    errors: ['conflict', 'limit_reached'],
  },
});
