import { serviceFailure } from '#domain/errors.ts';

export const mediaWriteFailed = (reason: string) =>
  serviceFailure(
    'media_write_failed',
    `The subtitled video could not be written: ${reason}. Convert the source to MP4 or Matroska, and submit it again.`,
  );
