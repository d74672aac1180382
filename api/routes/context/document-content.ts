import { open } from 'node:fs/promises';
import { FILE_TYPES_OF, type ContentKind, type DocumentFileType } from '#domain/context/context-store.ts';
import { unsupportedMediaType } from '#api/errors.ts';
import { documentMislabeled } from '#formats/errors.ts';
import { adviceFor, binaryKind } from '#formats/encoding/signatures.ts';
import { isTmx } from '#formats/tmx/is-tmx.ts';
import { extensionOf } from '#platform/storage/keys.ts';

/**
 * Bytes examined at the beginning and the end of a file to detect its type: a zip container has its directory at the
 * end.
 */
const EXAMINED = 1024 * 1024;

/** `binaryKind` of the types that aren't text. */
const BINARY_KINDS: Partial<Record<DocumentFileType, string>> = {
  pdf: 'a PDF document',
  docx: 'a Word document (.docx)',
};

const PROTECTED = 'a Microsoft Office 97-2003 or password-protected Office document';

/**
 * The type of an uploaded document, from its extension, which its content has to confirm.
 *
 * @param path of the file on this machine
 * @throws LoquentError `unsupported_media_type` for a type that the store doesn't take, `document_mislabeled`
 */
export async function documentTypeOf(fileName: string, path: string, kind: ContentKind): Promise<DocumentFileType> {
  const extension = extensionOf(fileName).slice(1);
  const accepted = FILE_TYPES_OF[kind];
  const type = accepted.find((each) => each === extension);
  if (type === undefined) {
    const types = accepted.map((each) => `.${each}`).join(', ');
    throw unsupportedMediaType(`A store of content_kind ${kind} takes files of type ${types}. Convert the file first.`);
  }
  const sample = await sampleOf(path);
  const found = binaryKind(sample);
  const expected = BINARY_KINDS[type];
  // The reader of a protected container says why it can't be read.
  const fits = expected === undefined ? found === undefined : found === expected || found === PROTECTED;
  if (!fits) throw mislabeled(type, found ?? 'a text file');
  if (type === 'tmx' && !isTmx(sample)) throw mislabeled(type, 'a text file of another kind');
  return type;
}

const mislabeled = (type: DocumentFileType, found: string) =>
  documentMislabeled(`The file is named .${type} but looks like ${found}. ${adviceFor(found, `.${type}`)}`);

async function sampleOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(Math.min(size, EXAMINED));
    await file.read(head, 0, head.length, 0);
    const tail = Buffer.alloc(Math.min(Math.max(0, size - EXAMINED), EXAMINED));
    await file.read(tail, 0, tail.length, size - tail.length);
    return Buffer.concat([head, tail]);
  } finally {
    await file.close();
  }
}
