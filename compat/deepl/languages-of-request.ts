import { languageOfDeeplCode, primaryOf, withVariant } from './languages.ts';

/** The languages of a request, BCP 47. */
export interface RequestedLanguages {
  /** Undefined: it is detected. */
  readonly source: string | undefined;
  readonly target: string;
}

/** @throws LoquentError `validation_failed` for codes of no language */
export function requestedLanguages(parameters: {
  readonly source_lang?: string | null | undefined;
  readonly target_lang: string;
}): RequestedLanguages {
  const { source_lang: source, target_lang: target } = parameters;
  return {
    source: source == null || source === '' ? undefined : languageOfDeeplCode(primaryCode(source), 'source_lang'),
    target: withVariant(languageOfDeeplCode(target, 'target_lang')),
  };
}

/** Sources have no variants: `EN-US` is `EN`. */
const primaryCode = (code: string) => (code.length > 3 ? primaryOf(code) : code);
