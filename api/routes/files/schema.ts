import { z } from 'zod';
import { pagingShape } from '#api/paging.ts';
import { fileKey, FOLDER_PATTERN, PATH_PATTERN } from '#api/schemas.ts';
import { LoquentError } from '#domain/errors.ts';
import { parseFolder } from '#platform/storage/keys.ts';

/** A folder of a listing: `/` or empty is the root, a slash at the end is optional. Becomes '' or `a/b`. */
const folder = z.string().transform((text, context) => {
  try {
    return parseFolder(text);
  } catch (error) {
    if (!(error instanceof LoquentError)) throw error;
    context.addIssue({ code: 'custom', message: error.message });
    return z.NEVER;
  }
});

const path = folder.meta({
  description: 'the folder; `/` or empty is the top folder',
  examples: ['contracts/'],
  maxLength: 512,
  pattern: FOLDER_PATTERN,
});

export const listFilesSchema = z.object({ ...pagingShape, path });

export const filePathSchema = z.object({ path: fileKey });

export const streamUrlSchema = z.object({ key: fileKey });

export const streamParametersSchema = z.object({
  token: z.string().meta({ description: 'the token of a stream URL', examples: ['WyIxIl0.c2ln'] }),
});

/** Fields sent along with the file: its destination, a folder if it ends in `/`, else its key. */
export const uploadFieldsSchema = z.object({
  path: z
    .string()
    .min(1, 'must not be empty; / is the top folder')
    .meta({
      description: 'the folder if it ends in `/`, otherwise the key',
      examples: ['contracts/'],
      maxLength: 512,
      pattern: PATH_PATTERN,
    }),
});
