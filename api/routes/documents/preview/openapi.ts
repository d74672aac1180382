import { z } from 'zod';
import { READS_SEGMENTS } from '#api/openapi/error-groups.ts';
import { ok, operationsOf } from '#api/openapi/operation.ts';
import type { ErrorCode } from '#domain/error-codes.ts';
import { previewPageSchema, jobPreviewSchema } from './schema.ts';

const share = z.number().min(0).max(1);

export const previewAnswer = z
  .object({
    file: z.string().describe('key of the file that is shown'),
    pages: z
      .array(
        z.object({
          width: z.number().min(0).describe('width of the page in points'),
          height: z.number().min(0).describe('height of the page in points'),
        }),
      )
      .describe('the pages in their order, at most 300'),
    place: z
      .object({
        page: z.int().min(1).describe('number of the page, from 1'),
        left: share.describe("left edge, from the left edge of the page, as a share of the page's width"),
        top: share.describe("upper edge, from the upper edge of the page, as a share of the page's height"),
        right: share.describe("right edge, from the left edge of the page, as a share of the page's width"),
        bottom: share.describe("lower edge, from the upper edge of the page, as a share of the page's height"),
      })
      .nullable()
      .describe('where the segment is; null: it is on no page'),
  })
  .meta({ id: 'SegmentPreview' });

const ERRORS: readonly ErrorCode[] = [
  ...READS_SEGMENTS,
  'not_found',
  'result_expired',
  'unsupported_format',
  'too_large',
  'capability_unavailable',
  'threads_busy',
  'document_unreadable',
  'document_too_large',
];

const SHOWN =
  'Files in docx, xlsx, pptx and html of at most 25 MB are shown as LibreOffice prints them, where that and Poppler are installed ' +
  '(otherwise 400 `capability_unavailable`). Nothing that a file links to is loaded, and no macro runs. ';

export const previewOperations = operationsOf('Jobs', {
  'GET /v1/jobs/:job_id/preview': {
    operationId: 'previewSegment',
    summary: 'Find a segment on the pages of its file',
    description:
      SHOWN +
      'A segment is found by its text: of one that people have changed, by what the machine wrote, which is in the file. The ' +
      'first request for a file takes some seconds.',
    role: 'viewer',
    query: jobPreviewSchema,
    answers: ok('The pages, and the place of the segment.', previewAnswer, {
      file: 'translations/0b7d1c52-64f8-4d0f-8a3e-9f3f6b1d2c47/es/guide.docx',
      pages: [{ width: 595.3, height: 841.9 }],
      place: { page: 1, left: 0.12, top: 0.31, right: 0.58, bottom: 0.33 },
    }),
    errors: ERRORS,
  },
  'GET /v1/jobs/:job_id/preview/page': {
    operationId: 'readPreviewPage',
    summary: 'Show a page of a file',
    description: `${SHOWN}The answer is a picture of one page of the file that has the segment.`,
    role: 'viewer',
    query: previewPageSchema,
    answers: {
      200: {
        description: 'The picture.',
        content: { 'image/png': { schema: { type: 'string', format: 'binary' } } },
      },
    },
    errors: ERRORS,
  },
});
