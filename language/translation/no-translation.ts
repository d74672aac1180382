import { providerFailed } from '#providers/language/errors.ts';

/** Some texts have no acceptable translation after all attempts. */
export function noTranslation(providerId: string, missing: number, of: number) {
  const texts = of === 1 ? 'the text' : `${missing} of ${of} texts`;
  return providerFailed(
    `The provider ${providerId} gave no usable translation of ${texts}; try again or use another provider.`,
  );
}
