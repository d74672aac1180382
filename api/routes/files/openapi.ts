import { z } from 'zod';
import { created, formBody, location, ok, operationsOf } from '#api/openapi/operation.ts';
import {
  deletedFileSchema,
  fileDetailsSchema,
  fileListSchema,
  streamUrlAnswerSchema,
  uploadedFileSchema,
} from './answers.ts';
import { fileAnswers } from './file-answers.ts';
import {
  filePathSchema,
  listFilesSchema,
  streamParametersSchema,
  streamUrlSchema,
  uploadFieldsSchema,
} from './schema.ts';

const FILE = {
  key: 'contracts/guide.docx',
  file_name: 'guide.docx',
  file_type: 'docx',
  size: 48_211,
  uploaded_at: '2030-01-31T12:00:00.000Z',
};

const uploadFormSchema = uploadFieldsSchema.extend({
  file: z.file().describe('the file itself with its name, not empty and at most 100 MB'),
});

export const fileOperations = operationsOf('Files', {
  'POST /v1/files/upload': {
    operationId: 'uploadFile',
    summary: 'Upload a file',
    description:
      'Stores one file of at most 100 MB, which must not be empty. `path` is the folder to put it in when it ends in `/`, and ' +
      'the whole key otherwise; `message` says so when such a key has no extension. An existing file with the key is ' +
      'replaced atomically.',
    role: 'member',
    idempotent: true,
    body: formBody(uploadFormSchema, { folder: { value: { path: 'contracts/', file: '(the bytes of guide.docx)' } } }),
    answers: created(
      'The file was stored.',
      uploadedFileSchema,
      { message: 'The file was uploaded.', ...FILE },
      {
        headers: location('where to download the file'),
        links: {
          download: { operationId: 'downloadFile', parameters: { path: '$response.body#/key' } },
          delete: { operationId: 'deleteFile', parameters: { path: '$response.body#/key' } },
        },
      },
    ),
    errors: ['quota_exceeded'],
  },
  'GET /v1/files/list': {
    operationId: 'listFiles',
    summary: 'List a folder',
    description: 'Lists the files and folders directly in a folder. A folder exists as long as it contains a file.',
    role: 'viewer',
    query: listFilesSchema,
    answers: ok('A page of the files, and all folders.', fileListSchema, {
      files: [FILE],
      folders: ['archive'],
      total: 1,
      path: 'contracts/',
      limit: 50,
      offset: 0,
    }),
  },
  'GET /v1/files/download': {
    operationId: 'downloadFile',
    summary: 'Download a file',
    description:
      'The bytes of a file, with the media type of its extension and its name in `Content-Disposition`. `Range` (with ' +
      '`If-Range`) requests one range of them; `If-None-Match` and `If-Modified-Since` avoid downloading a version ' +
      'that the client already has.',
    role: 'viewer',
    query: filePathSchema,
    answers: fileAnswers,
    errors: ['not_found', 'result_expired', 'range_not_satisfiable'],
  },
  'GET /v1/files/details': {
    operationId: 'readFileDetails',
    summary: 'Read the details of a file',
    description:
      'Words, characters, language, and pages, slides, sheets or seconds. Every upload starts the analysis; repeat the ' +
      'request until `analysis_status` is `completed` or `failed`.',
    role: 'viewer',
    query: filePathSchema,
    answers: ok('The file, and the state of its analysis.', fileDetailsSchema, {
      ...FILE,
      media_type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      analysis_status: 'completed',
      analysis: { word_count: 512, character_count: 3077, detected_language: 'en', units: 61, pages: 4 },
      analysis_error: null,
    }),
    errors: ['not_found', 'result_expired'],
  },
  'GET /v1/files/stream-url': {
    operationId: 'readStreamUrl',
    summary: 'Get a URL for streaming a file',
    description:
      'Creates a URL that serves this one file and ranges of it without credentials until it expires: for players and ' +
      'other programs that cannot send a key.',
    role: 'viewer',
    query: streamUrlSchema,
    answers: ok('The URL. It leads to this service, or to its object storage.', streamUrlAnswerSchema, {
      url: 'https://loquent.example/stream/WyI4ZjE0Il0.c2lnbmF0dXJl',
      expires_at: '2030-01-31T13:00:00.000Z',
      expires_in: 3600,
    }),
    errors: ['not_found'],
  },
  'DELETE /v1/files/delete': {
    operationId: 'deleteFile',
    summary: 'Delete a file',
    description: 'Deletes a file permanently. Accepted jobs keep the content that they have already read.',
    role: 'member',
    query: filePathSchema,
    answers: ok('The file was deleted.', deletedFileSchema, { message: 'The file was deleted.', path: FILE.key }),
    errors: ['not_found'],
  },
});

/** Outside the interface: the target of stream URLs. */
export const streamOperations = operationsOf('Files', {
  'GET /stream/:token': {
    operationId: 'streamFile',
    summary: 'Stream a file',
    description:
      'Serves stream URLs when files are stored in a folder of the service. The token grants access to one file and ' +
      'expires. Range and conditional requests work as in a download.',
    path: streamParametersSchema,
    answers: fileAnswers,
    errors: ['forbidden', 'not_found', 'range_not_satisfiable'],
  },
});
