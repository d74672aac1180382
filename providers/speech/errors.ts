import { capabilityUnavailable } from '#providers/language/errors.ts';

/** A recogniser that doesn't know the language of a recording. Id `capability_unavailable`. */
export const languageUnknown = (service: string) =>
  capabilityUnavailable(
    `${service} does not recognise the language of the recording. Choose another model, or another recogniser with ` +
      'SPEECH_RECOGNIZER.',
  );
