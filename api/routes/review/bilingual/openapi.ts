import { READS_FILES, READS_SEGMENTS } from '#api/openapi/error-groups.ts';
import { z } from 'zod';
import { formBody, answerHeader, ok, operationsOf } from '#api/openapi/operation.ts';
import { importedSegmentsSchema } from './import-answers.ts';
import { exportSegmentsSchema, importFormSchema } from './schema.ts';

const TEXT = { schema: { type: 'string' } } as const;
const BYTES = { schema: { type: 'string', format: 'binary' } } as const;

const file = z
  .file()
  .describe('XLIFF 1.2 or 2.1, TMX, CSV or DOCX as exported, at most 100 MB; the format is detected from the content');

/** A reviewed table, for examples. */
const REVIEWED = 'id,version,state,source,target\r\n0.es.12,1,reviewed,Press the button.,Pulse el botón.\r\n';

export const bilingualOperations = operationsOf('Jobs', {
  'GET /v1/jobs/:job_id/bilingual': {
    operationId: 'downloadBilingualFile',
    summary: 'Download the segments of a job for reviewers',
    description:
      'The segments of a job as a file that other programs open: XLIFF 1.2 or 2.1, TMX 1.4b, CSV, or a table in a Word document. ' +
      'All have the ids and versions of the segments and the id of the job, by which the reviewed file is taken back. Inline codes ' +
      'are elements (`g`, `x`, `bx`, `ex`; `pc`, `ph`, `sc`, `ec`; `bpt`, `ept`, `ph`, `it`) and tags as text in tables. States are ' +
      'those of the format, notes and findings are notes. Without `file` and `language` it has all sources and languages; a file ' +
      'in XLIFF 2.1 has one language. A table as DOCX has at most 50,000 segments.',
    role: 'viewer',
    query: exportSegmentsSchema,
    answers: {
      200: {
        description: 'The file.',
        content: {
          'application/xliff+xml': TEXT,
          'application/x-tmx+xml': TEXT,
          'text/csv': TEXT,
          'application/vnd.openxmlformats-officedocument.wordprocessingml.document': BYTES,
        },
        headers: { 'Content-Disposition': answerHeader('the name of the file') },
      },
    },
    errors: READS_SEGMENTS,
  },
  'POST /v1/jobs/:job_id/bilingual': {
    operationId: 'importBilingualFile',
    summary: 'Import a reviewed bilingual file',
    description:
      'Takes targets, states and notes of a file that `GET` of this path has written and people have changed. Segments are found by ' +
      'their ids, and each target is checked as by `PATCH /v1/jobs/{job_id}/segments`. What can not be taken is listed with its reason ' +
      'and changes nothing: unknown or repeated ids, another language or source, tags that are lost or doubled. A segment that was ' +
      'changed since the export, and otherwise than in the file, is a conflict: it stays as it is, and both texts are listed. A file ' +
      'that is damaged, or of another job, is refused as a whole. The same file can be sent again: what it has changed is ' +
      'unchanged then.',
    role: 'member',
    idempotent: true,
    body: formBody(importFormSchema.extend({ file }), { csv: { value: { file: REVIEWED } } }),
    answers: ok('What became of the segments of the file.', importedSegmentsSchema, {
      updated: 96,
      unchanged: 22,
      conflicts: [
        {
          id: '0.es.14',
          version: 3,
          target: 'Pulse el botón rojo.',
          state: 'reviewed',
          returned_target: 'Presione el botón rojo.',
          returned_state: 'translated',
        },
      ],
      rejected: [{ id: '0.es.17', reason: 'target lacks tags of the source: <g1>, </g1>' }],
      conflict_count: 1,
      rejected_count: 1,
    }),
    errors: [...READS_SEGMENTS, ...READS_FILES, 'quota_exceeded'],
  },
});
