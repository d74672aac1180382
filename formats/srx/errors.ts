import { LoquentError, type ErrorDetail } from '#domain/errors.ts';

/** A file of segmentation rules is unusable; `details` have the places (`line 12`) and problems. */
export const srxInvalid = (message: string, details?: readonly ErrorDetail[]) =>
  new LoquentError({ id: 'srx_invalid', mistake: 'user', message, ...(details === undefined ? {} : { details }) });
