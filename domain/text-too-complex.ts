import { LoquentError } from './errors.ts';

/** Rules would take longer for a text than any text of people takes, or find more in it. */
export const textTooComplex = (cause?: unknown) =>
  new LoquentError({
    id: 'text_too_complex',
    message:
      'The text takes too long to work on by rules: it repeats marks or terms far more often than text does. Send it in ' +
      'parts, or with fewer glossaries.',
    cause,
  });
