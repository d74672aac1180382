import { notFound } from '#api/errors.ts';
import { LoquentError } from '#domain/errors.ts';

/** The file of a document was deleted. */
export const fileRemoved = (id: number) => notFound(`The document ${id} has no file to download.`);

/** Only segments of memories can be written as TMX. */
export const notAMemory = (id: number) =>
  new LoquentError({
    id: 'conflict',
    mistake: 'user',
    message: `The context store ${id} has documents and no segments. Download its documents one by one.`,
  });
