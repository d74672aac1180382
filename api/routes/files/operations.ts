import { z } from 'zod';
import type { Operations } from '#api/openapi/operation.ts';
import { deletedFileSchema, fileListSchema, uploadedFileSchema } from './answers.ts';
import { filePathSchema, listFilesSchema, uploadFieldsSchema } from './schema.ts';

const file = {
  key: 'contracts/guide.docx',
  file_name: 'guide.docx',
  file_type: 'docx',
  size: 48_211,
  uploaded_at: '2030-01-31T12:00:00.000Z',
};

const uploadFormSchema = uploadFieldsSchema.extend({
  file: z.file().meta({ description: 'the file itself with its name, at most 100 MB' }),
});

const FILE_CONTENT = { '*/*': { schema: { type: 'string', format: 'binary' } } } as const;

export const fileOperations: Operations = {
  'POST /v1/files/upload': {
    operationId: 'uploadFile',
    tag: 'Files',
    summary: 'Upload a file',
    description:
      'Stores one file of at most 100 MB. `path` is the folder to put it in when it ends in `/`, and the whole key ' +
      'otherwise. A file that has the key already is replaced, all at once: nobody ever sees half of one.',
    role: 'member',
    body: {
      contentType: 'multipart/form-data',
      schema: uploadFormSchema,
      examples: { folder: { value: { path: 'contracts/', file: '(the bytes of guide.docx)' } } },
    },
    answers: {
      201: {
        description: 'The file was stored.',
        schema: uploadedFileSchema,
        example: { message: 'The file was uploaded.', ...file },
        headers: { Location: { description: 'where to download it', required: true, schema: { type: 'string' } } },
        links: {
          download: { operationId: 'downloadFile', parameters: { path: '$response.body#/key' } },
          delete: { operationId: 'deleteFile', parameters: { path: '$response.body#/key' } },
        },
      },
    },
    errors: [408, 409, 413, 415],
  },
  'GET /v1/files/list': {
    operationId: 'listFiles',
    tag: 'Files',
    summary: 'List a folder',
    description: 'The files and folders directly in a folder. A folder exists while there is a file in it.',
    role: 'viewer',
    query: listFilesSchema,
    answers: {
      200: {
        description: 'A page of the files, and all folders.',
        schema: fileListSchema,
        example: { files: [file], folders: ['archive'], total: 1, path: 'contracts/', limit: 50, offset: 0 },
      },
    },
  },
  'GET /v1/files/download': {
    operationId: 'downloadFile',
    tag: 'Files',
    summary: 'Download a file',
    description: 'The bytes of a file, with the media type of its extension and its name in `Content-Disposition`.',
    role: 'viewer',
    query: filePathSchema,
    answers: {
      200: {
        description: 'The file.',
        content: FILE_CONTENT,
        headers: {
          'Content-Disposition': { description: 'the name of the file', required: true, schema: { type: 'string' } },
          'Last-Modified': { description: 'when it was stored', required: true, schema: { type: 'string' } },
        },
      },
    },
    errors: [404],
  },
  'DELETE /v1/files/delete': {
    operationId: 'deleteFile',
    tag: 'Files',
    summary: 'Delete a file',
    description: 'Removes a file for good. Jobs that were accepted keep what they have read of it already.',
    role: 'member',
    query: filePathSchema,
    answers: {
      200: {
        description: 'The file was deleted.',
        schema: deletedFileSchema,
        example: { message: 'The file was deleted.', path: file.key },
      },
    },
    errors: [404],
  },
};
