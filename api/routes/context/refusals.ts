import { notFound } from '#api/errors.ts';

/** A document whose content was made by jobs, not by an upload. */
export const fileRemoved = (id: number) => notFound(`The document ${id} has no file to download.`);
