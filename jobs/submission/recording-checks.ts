import { checkField, LoquentError, userMistake } from '#domain/errors.ts';
import { isReviewed } from '#domain/jobs/kinds/index.ts';
import { AUTO } from '#domain/languages/source-detection.ts';
import { isKnownLanguage, suggestLanguageTag } from '#domain/languages/language-names.ts';
import { isPseudoLanguage } from '#domain/languages/pseudo-language.ts';
import { validationFailed } from '#domain/request-errors.ts';
import type { Caller } from '#jobs/caller.ts';
import { requestedTargets, type JobRequest } from './job-request.ts';

/** Milliseconds for a list of voices while the client waits. */
const VOICE_LIST_TIMEOUT = 10_000;

const ELSEWHERE = 'is not offered here, because a service dubs the recording as a whole (DUBBING_PROVIDER)';

const UNDETECTABLE = {
  path: 'source_lang',
  message: 'auto needs the recognizer local (SPEECH_RECOGNIZER): send the language, such as en',
};

/**
 * Checks the languages and the address of a recording, which the job reads.
 *
 * @param isDubbedByProvider true if a dubbing service does all of the work
 * @throws LoquentError `validation_failed` for an unknown language, and for a review of a service's work; `outbound_refused`;
 * `provider_not_configured` without a recognizer
 */
export function requireRecording(
  { dependencies: { outbound, speech } }: Caller<'outbound' | 'speech'>,
  request: JobRequest,
  isDubbedByProvider: boolean,
): void {
  const { source_lang: source = '', source_video_url: url, review } = request;
  const isDetected = source === AUTO;
  const named = isDetected ? [] : [{ path: 'source_lang', value: source }];
  for (const { path, value } of [...named, ...requestedTargets(request)]) {
    // Nobody speaks a pseudo-language.
    const isOffered = isPseudoLanguage(value) ? !isDubbedByProvider : isKnownLanguage(value);
    if (!isOffered) throw unknownLanguage(path, value);
  }
  if (isDubbedByProvider && isReviewed({ input: { review } }))
    throw validationFailed([{ path: 'review', message: ELSEWHERE }]);
  if (isDubbedByProvider && request.target_subtitles != null)
    throw validationFailed([{ path: 'target_subtitles', message: ELSEWHERE }]);
  if (isDetected && isDubbedByProvider) throw validationFailed([{ path: 'source_lang', message: `auto ${ELSEWHERE}` }]);
  const recognizer = isDubbedByProvider ? undefined : speech.recognizer();
  if (isDetected && recognizer?.detectLanguage === undefined) throw validationFailed([UNDETECTABLE]);
  if (url != null) checkField('source_video_url', () => outbound.check(url));
}

/** Checks that a language has a voice, as far as it is known. @throws LoquentError `capability_unavailable` */
export async function requireVoice({ dependencies: { speech } }: Caller<'speech'>, language: string): Promise<void> {
  try {
    await speech.voicesFor(language, AbortSignal.timeout(VOICE_LIST_TIMEOUT));
  } catch (error) {
    // The program may be on the workers only, and a vendor may be out of reach for a moment: the job finds out.
    const isUnknown = !(error instanceof LoquentError) || error.id === 'tool_missing' || error.retryable;
    if (!isUnknown) throw error;
  }
}

function unknownLanguage(path: string, language: string) {
  const meant = suggestLanguageTag(language);
  const hint = meant === undefined ? 'Send a code such as en or es-ES.' : `Did you mean ${meant}?`;
  const message = `"${language}" is the code of no language. ${hint}`;
  return userMistake('validation_failed', message, { details: [{ path, message }] });
}
