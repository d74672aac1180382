import { userMistake } from '#domain/errors.ts';

/** Applying rules to a text exceeds the time or the number of findings of any real text. */
export const textTooComplex = (cause?: unknown) =>
  userMistake(
    'text_too_complex',
    'Applying the rules to the text takes too long: it repeats marks or terms far more often than ordinary text. ' +
      'Send it in parts, or with fewer glossaries.',
    { cause },
  );
