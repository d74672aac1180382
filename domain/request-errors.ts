import { userMistake, type InvalidField } from './errors.ts';

/** Parts of a request are invalid; `details` name each field. */
export const validationFailed = (details: readonly InvalidField[]) =>
  userMistake('validation_failed', summaryOf(details), { details });

/** A referenced object doesn't exist; an object of another organization has the same answer. */
export const notFound = (message: string, details?: readonly InvalidField[]) =>
  userMistake('not_found', message, details === undefined ? {} : { details });

/** A change conflicts with the current state. @param retryAfter in ms, if waiting helps */
export const conflict = (message: string, retryAfter?: number) =>
  userMistake('conflict', message, retryAfter === undefined ? {} : { retryable: true, retryAfter });

export const tooLarge = (message: string) => userMistake('too_large', message);

/** Too many requests. @param retryAfter in ms */
export const rateLimited = (message: string, retryAfter: number) =>
  userMistake('rate_limited', message, { retryable: true, retryAfter });

const DETAILS_IN_SUMMARY = 3;

function summaryOf(details: readonly InvalidField[]): string {
  const shown = details
    .slice(0, DETAILS_IN_SUMMARY)
    .map(({ path, message }) => (path === '' ? message : `${path}: ${message}`).replace(/\.$/, ''))
    .join('; ');
  const more = details.length - DETAILS_IN_SUMMARY;
  const end = more > 0 ? `; and ${more} more.` : shown.endsWith('?') ? '' : '.';
  return `Check the request: ${shown}${end}`;
}
