import { LoquentError } from './errors.ts';

/** Rules would take longer for a text than any text of people takes, or find more in it. */
export const textTooComplex = (cause?: unknown) =>
  new LoquentError({
    id: 'text_too_complex',
    message:
      'Applying the rules to the text takes too long: it repeats marks or terms far more often than ordinary text. ' +
      'Send it in parts, or with fewer glossaries.',
    cause,
  });
