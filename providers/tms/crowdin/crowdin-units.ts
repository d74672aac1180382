import type { SourceStringsModel, StringTranslationsModel } from '@crowdin/crowdin-api-client';
import type { TmsUnit } from '#domain/projects/tms-unit.ts';
import type { TmsScope } from '#providers/tms/connector.ts';
import { unitPluralForms, type PluralTexts } from '#providers/tms/plural-sources.ts';

/** The translation of a string, as `listLanguageTranslations` shows it. */
export type CrowdinTranslation =
  | StringTranslationsModel.PlainLanguageTranslation
  | StringTranslationsModel.PluralLanguageTranslation
  | StringTranslationsModel.IcuLanguageTranslation;

/** @param categories plural forms of the target language @param isApproved whether a proofreader approved it */
export function unitOfCrowdin(
  string: SourceStringsModel.String,
  translation: CrowdinTranslation | undefined,
  scope: TmsScope,
  categories: readonly string[],
  isApproved: boolean,
): TmsUnit {
  const forms =
    typeof string.text === 'string'
      ? [{ category: null, source: string.text, target: textOf(translation) }]
      : unitPluralForms({
          sources: string.text,
          targetLanguage: scope.language.tag,
          categories,
          targets: pluralsOf(translation),
        });
  const hasTarget = forms.some(({ target }) => target !== '');
  return {
    id: String(string.id),
    forms,
    // Crowdin has no state between a translation and its approval.
    state: !hasTarget ? 'untranslated' : isApproved ? 'approved' : 'translated',
    context: string.identifier ?? '',
    comment: string.context === undefined || string.context === '' ? null : string.context,
    maximumLength: string.maxLength > 0 ? string.maxLength : null,
    // Crowdin names none: its placeholders have common forms.
    placeholders: [],
    ...urlOf(string),
  };
}

/** The address of a string; installations of Crowdin Enterprise may omit it. */
function urlOf({ webUrl }: Partial<Pick<SourceStringsModel.String, 'webUrl'>>): Pick<TmsUnit, 'url'> {
  return webUrl === undefined ? {} : { url: webUrl };
}

function textOf(translation: CrowdinTranslation | undefined): string {
  return translation !== undefined && 'text' in translation ? translation.text : '';
}

function pluralsOf(translation: CrowdinTranslation | undefined): PluralTexts {
  if (translation === undefined || !('plurals' in translation)) return {};
  return Object.fromEntries(translation.plurals.map(({ pluralForm, text }) => [pluralForm, text]));
}
