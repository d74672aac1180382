import type { DocumentWarning } from '#formats/format.ts';
import type { PluralPlan } from './header.ts';
import { renderPluralForms } from './plural-forms.ts';

/** Issues for a review after plurals were written. */
export function pluralWarnings(
  { forms, replaces, known, hasHeader }: PluralPlan & { readonly hasHeader: boolean },
  targetLanguage: string,
): DocumentWarning[] {
  const value = renderPluralForms(forms);
  const warnings: DocumentWarning[] = [];
  if (!hasHeader) {
    warnings.push({
      code: 'plural_forms_unstated',
      message: `The file has no header that defines its plural forms. Add one with "Plural-Forms: ${value}".`,
    });
  } else if (replaces || !known) {
    warnings.push({
      code: 'plural_forms_changed',
      message: known
        ? `The header's Plural-Forms did not fit ${targetLanguage} and is now "${value}".`
        : `No plural rules are known for ${targetLanguage}; Plural-Forms is "${value}". Correct it if the language differs.`,
    });
  }
  if (forms.count > 2) {
    warnings.push({
      code: 'plural_forms_repeated',
      message:
        `${targetLanguage} has ${forms.count} plural forms and the source two: the forms for numbers other than 1 contain ` +
        'the same text. Review them.',
    });
  }
  return warnings;
}

/** The translations of a third language are replaced, because the job names the target. */
export function replacesLanguage(language: string): DocumentWarning {
  return {
    code: 'translations_replaced',
    message: `The file declares its translations as ${language}. They are replaced by those of this job.`,
  };
}

/** The file was read without the target language, and declares another language than it was written in. */
export function keepsLanguage(language: string, targetLanguage: string): DocumentWarning {
  return {
    code: 'translations_mixed',
    message: `The file declares its translations as ${language}; they are kept with the new ones in ${targetLanguage}.`,
  };
}
