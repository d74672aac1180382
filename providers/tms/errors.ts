import { serviceFailure, userMistake } from '#domain/errors.ts';
import { TMS_TITLES, type TmsName } from '#domain/projects/tms-name.ts';

/** The token is wrong, expired or revoked. */
export const tmsUnauthorized = (tms: TmsName) =>
  userMistake(
    'tms_unauthorized',
    `${TMS_TITLES[tms]} refuses the token. Create a new one there and store it with PUT /v1/integrations/${tms}.`,
  );

/** The token is valid, and may not do what was asked: mostly one that only reads. */
export const tmsForbidden = (tms: TmsName) =>
  userMistake(
    'tms_forbidden',
    `The token for ${TMS_TITLES[tms]} may not do this in the project: it may be read-only, or belong to a user without ` +
      'the right to translate. Grant the right, or store another token.',
  );

export const tmsProjectNotFound = (tms: TmsName, project: string) =>
  userMistake(
    'tms_project_not_found',
    `${TMS_TITLES[tms]} has no project "${project}" that the token can see. Check project_identifier and the rights of the token.`,
  );

/** The project or its component is archived, locked or suspended: nothing can be written. */
export const tmsProjectLocked = (tms: TmsName) =>
  userMistake(
    'tms_project_locked',
    `The project at ${TMS_TITLES[tms]} is archived, locked or suspended. Unlock it there, then submit the job again.`,
  );

/** @param languages BCP 47, of the project */
export const tmsLanguageMissing = (tms: TmsName, asked: string, languages: readonly string[]) =>
  userMistake(
    'tms_language_missing',
    `The project at ${TMS_TITLES[tms]} has no target language ${asked}. It has: ${languages.slice(0, 50).join(', ') || 'none'}. Add the language there, or leave it out.`,
  );

/** @param retryAfter milliseconds */
export const tmsRateLimited = (tms: TmsName, retryAfter: number) =>
  serviceFailure('tms_rate_limited', `${TMS_TITLES[tms]} permits no further requests at the moment.`, {
    retryable: true,
    retryAfter,
  });

/** The system is down, or answers something else than its API does. */
export const tmsUnavailable = (tms: TmsName, reason: string, retryAfter?: number) =>
  serviceFailure('tms_unavailable', `${TMS_TITLES[tms]} did not answer as expected (${reason}). Try again later.`, {
    retryable: true,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });

/** An answer that is not parsed: none of the API is as large, or the system has more per page than others. */
export const tmsAnswerTooLarge = (
  tms: TmsName,
  { bytes, values }: { readonly bytes: number; readonly values: number },
) =>
  userMistake(
    'tms_answer_too_large',
    `${TMS_TITLES[tms]} sent an answer of more than ${Math.floor(bytes / 1024 / 1024)} MB or ${values.toLocaleString('en')} ` +
      `values. Check that the address leads to ${TMS_TITLES[tms]}; if it does, have the operator raise TMS_MAX_ANSWER_BYTES ` +
      'and TMS_MAX_ANSWER_VALUES.',
  );

/** A request that the system will refuse again. */
export const tmsRefused = (tms: TmsName, status: number) =>
  serviceFailure(
    'tms_refused',
    `${TMS_TITLES[tms]} refused a request with status ${status}. Check that its version and the project are supported.`,
  );

/** @param reason as the system says it */
export const tmsSuggestionsRefused = (tms: TmsName, component: string, reason: string) =>
  userMistake(
    'tms_suggestions_refused',
    `${component} at ${TMS_TITLES[tms]} takes no suggestions from this token: ${reason.slice(0, 300)} Turn on suggestions ` +
      'in the settings of the component, or permit the user of the token to add them, then submit the job again.',
  );

/** More units than a component may have. */
export const tmsComponentTooLarge = (tms: TmsName, component: string, most: number) =>
  userMistake(
    'tms_component_too_large',
    `${component} at ${TMS_TITLES[tms]} has more than ${most.toLocaleString('en')} units to work on, or texts of hundreds of megabytes. Split it into several components.`,
  );

/** The system runs another export of the project, and permits one at a time. */
export const tmsExportBusy = (tms: TmsName) =>
  serviceFailure('tms_export_busy', `${TMS_TITLES[tms]} runs another export of the project at the moment.`, {
    retryable: true,
    retryAfter: 15_000,
  });

const PUSHED = 'The translations are pushed already: submit the job again to export them only.';

/** @param language BCP 47 @param reason as the system says it */
export const tmsExportFailed = (tms: TmsName, language: string, reason: string) =>
  userMistake(
    'tms_export_failed',
    `${TMS_TITLES[tms]} failed to export the files of ${language}: ${reason.slice(0, 200)}. ${PUSHED}`,
  );

/** @param limit milliseconds */
export const tmsExportTimeout = (tms: TmsName, language: string, limit: number) =>
  userMistake(
    'tms_export_timeout',
    `${TMS_TITLES[tms]} did not finish the export of the files of ${language} within ${Math.ceil(limit / 60_000)} minutes ` +
      `(TMS_EXPORT_SECONDS). ${PUSHED}`,
  );

/** @param limit words: `128 MB` */
export const tmsExportTooLarge = (tms: TmsName, limit: string) =>
  userMistake(
    'tms_export_too_large',
    `The export of ${TMS_TITLES[tms]} has more than ${limit}. Export fewer components or languages per job.`,
  );

/** A bundle that can't be read, or a file that can't be stored. */
export const tmsExportUnusable = (tms: TmsName, reason: string, cause?: unknown) =>
  userMistake('tms_export_unusable', `The export of ${TMS_TITLES[tms]} can't be stored: ${reason} ${PUSHED}`, {
    cause,
  });
