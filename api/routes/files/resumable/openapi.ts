import { z } from 'zod';
import { pagingShape } from '#api/paging.ts';
import { byteBody, created, answerHeader, location, operationsOf, page } from '#api/openapi/operation.ts';
import { uploadListSchema, uploadSchema } from './answers.ts';

const UPLOAD = {
  id: '5b3c1f0e-2f7a-4c8d-9a51-6e0d7b9c2a44',
  key: 'talks/opening.mp4',
  size: 2_147_483_648,
  received: 0,
  created_at: '2030-01-31T12:00:00.000Z',
  expires_at: '2030-02-01T12:00:00.000Z',
};

const VERSION = {
  'Tus-Resumable': z.enum(['1.0.0']).describe('version of the tus protocol'),
};
const RESUMABLE = { 'Tus-Resumable': answerHeader('version of the tus protocol') };
const bytes = z.string().regex(/^\d{1,15}$/);

const createHeaders = z.object({
  ...VERSION,
  'Upload-Length': bytes.meta({ description: 'bytes of the whole file', examples: ['2147483648'] }),
  'Upload-Metadata': z
    .string()
    .optional()
    .meta({
      description:
        'comma-separated names with values in Base64: `filename`, and `path`, the folder if it ends in `/`, otherwise the key ' +
        '(default: the top folder)',
      examples: ['path dGFsa3Mv,filename b3BlbmluZy5tcDQ='],
    }),
});

const appendHeaders = z.object({
  ...VERSION,
  'Upload-Offset': bytes.meta({
    description: 'bytes that have arrived, as `HEAD` answers them',
    examples: ['0'],
  }),
});

const versionHeaders = z.object(VERSION);
const expires = { 'Upload-Expires': answerHeader('when it is removed unless it is complete', false) };

/** Operations of the tus protocol, and the list of uploads. */
export const resumableOperations = operationsOf('Files', {
  'OPTIONS /v1/files/uploads': {
    operationId: 'readUploadProtocol',
    summary: 'What resumable uploads support',
    description:
      'Version, extensions and maximum size of the [tus protocol](https://tus.io/protocols/resumable-upload).',
    role: 'viewer',
    protocol: 'tus',
    answers: {
      204: {
        description: 'In the headers.',
        headers: {
          ...RESUMABLE,
          'Tus-Version': answerHeader('supported versions'),
          'Tus-Extension': answerHeader('supported extensions'),
          'Tus-Max-Size': answerHeader('bytes of the largest file'),
        },
      },
    },
  },
  'GET /v1/files/uploads': {
    operationId: 'listUploads',
    summary: 'List resumable uploads',
    description:
      'Lists the uploads that are not complete and have not expired; each holds room in the quota for its whole size.',
    role: 'viewer',
    query: z.object(pagingShape),
    answers: page('A page of the uploads.', uploadListSchema, 'uploads', [UPLOAD]),
  },
  'POST /v1/files/uploads': {
    operationId: 'createUpload',
    summary: 'Create a resumable upload',
    description:
      'Creates an upload of the [tus protocol](https://tus.io/protocols/resumable-upload), whose bytes follow in `PATCH` requests at ' +
      '`Location`, or begin in this one. It can be resumed after broken connections, restarts and at other processes of the service. Once it ' +
      'is complete, the file is stored as by `POST /v1/files/upload`. Recordings may have `UPLOAD_MAX_BYTES`, other files 100 MB.',
    role: 'member',
    idempotent: true,
    protocol: 'tus',
    header: createHeaders,
    body: byteBody,
    answers: created('The upload was created.', uploadSchema, UPLOAD, {
      headers: {
        ...location('address for the bytes of the upload'),
        ...RESUMABLE,
        ...expires,
        'Upload-Offset': answerHeader('bytes that have arrived', false),
      },
    }),
    errors: ['request_timeout', 'quota_exceeded', 'tus_version_unsupported'],
  },
  'HEAD /v1/files/uploads/:upload_id': {
    operationId: 'readUploadOffset',
    summary: 'How much of an upload has arrived',
    description:
      'The offset at which the next `PATCH` continues. An upload that is complete keeps its answer until it expires.',
    role: 'member',
    protocol: 'tus',
    header: versionHeaders,
    answers: {
      200: {
        description: 'In the headers.',
        headers: {
          ...RESUMABLE,
          ...expires,
          'Upload-Offset': answerHeader('bytes that have arrived'),
          'Upload-Length': answerHeader('bytes of the whole file'),
          'Upload-Metadata': answerHeader('`Upload-Metadata` of the request that created the upload', false),
        },
      },
    },
    errors: ['conflict', 'upload_expired', 'tus_version_unsupported'],
  },
  'PATCH /v1/files/uploads/:upload_id': {
    operationId: 'changeUpload',
    summary: 'Send bytes of an upload',
    description:
      'Takes bytes from the offset on. What has arrived of a request that breaks off is kept. The last bytes make the file, in place ' +
      'of one with its key, and start its analysis.',
    role: 'member',
    protocol: 'tus',
    header: appendHeaders,
    body: byteBody,
    answers: {
      204: {
        description: 'The bytes are stored.',
        headers: { ...RESUMABLE, ...expires, 'Upload-Offset': answerHeader('bytes that have arrived') },
      },
    },
    errors: ['request_timeout', 'conflict', 'upload_expired', 'tus_version_unsupported'],
  },
  'DELETE /v1/files/uploads/:upload_id': {
    operationId: 'deleteUpload',
    summary: 'Delete an upload',
    description: 'Removes an upload that is not complete, with what has arrived of it.',
    role: 'member',
    protocol: 'tus',
    header: versionHeaders,
    answers: { 204: { description: 'The upload was removed.', headers: RESUMABLE } },
    errors: ['conflict', 'tus_version_unsupported'],
  },
});
