import { type InvalidField, userMistake } from '#domain/errors.ts';

/** A file of segmentation rules is unusable; `details` have the places (`line 12`) and problems. */
export const srxInvalid = (message: string, details?: readonly InvalidField[]) =>
  userMistake('srx_invalid', message, details === undefined ? {} : { details });
