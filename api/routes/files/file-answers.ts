import { answerHeader, type ApiOperation } from '#api/openapi/operation.ts';

const BYTES = { schema: { type: 'string', format: 'binary' } } as const;
/** The type of the file's extension, where that is known. */
const FILE_CONTENT = { 'application/octet-stream': BYTES, '*/*': BYTES };

const VERSION_HEADERS = {
  ETag: answerHeader('identifies this version of the file'),
  'Last-Modified': answerHeader('when it was stored'),
};

const FILE_HEADERS = {
  ...VERSION_HEADERS,
  'Content-Disposition': answerHeader('the name of the file'),
  'Accept-Ranges': answerHeader('`bytes`: range requests are supported'),
};

/** Answers with a file, for downloads and players. */
export const fileAnswers: ApiOperation['answers'] = {
  200: { description: 'The file.', content: FILE_CONTENT, headers: FILE_HEADERS },
  206: {
    description: 'The requested range.',
    content: FILE_CONTENT,
    headers: {
      ...FILE_HEADERS,
      'Content-Range': answerHeader('the range of bytes in the answer, and the size of the file'),
    },
  },
  304: { description: 'The client already has this version.', headers: VERSION_HEADERS },
};
