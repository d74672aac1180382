import { LoquentError, type ErrorDetail } from '#domain/errors.ts';

/** A file of segmentation rules can't be used; `details` say where (`line 12`) and what is wrong there. */
export const srxInvalid = (message: string, details?: readonly ErrorDetail[]) =>
  new LoquentError({ id: 'srx_invalid', message, ...(details === undefined ? {} : { details }) });
