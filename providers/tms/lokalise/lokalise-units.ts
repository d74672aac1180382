import type { TmsState, TmsUnit } from '#domain/projects/tms-unit.ts';
import type { TmsScope, TmsTarget, TmsSuggestion } from '#providers/tms/connector.ts';
import { unitPluralForms, type PluralTexts } from '#providers/tms/plural-sources.ts';

/** A key with its translations (https://developers.lokalise.com/reference/the-key-object). */
export interface LokaliseKey {
  readonly key_id: number;
  /** One name per platform, or one for all. */
  readonly key_name: string | Readonly<Record<string, string>>;
  readonly description?: string;
  readonly context?: string;
  readonly is_plural?: boolean;
  readonly is_hidden?: boolean;
  readonly is_archived?: boolean;
  readonly char_limit?: number;
  readonly translations: readonly LokaliseTranslation[];
}

export interface LokaliseTranslation {
  readonly language_iso: string;
  /** JSON of the forms, of a plural key. */
  readonly translation: string;
  readonly is_reviewed?: boolean;
  readonly is_unverified?: boolean;
  readonly is_fuzzy?: boolean;
}

/** `[%s]`, `[%1$d:count]` (https://docs.lokalise.com/en/articles/1400511-placeholders). */
const UNIVERSAL_PLACEHOLDER = /\[%[^[\]\s]{1,100}\]/g;

/** @param categories plural forms of the target language in the project */
export function unitOfLokalise(key: LokaliseKey, scope: TmsScope, categories: readonly string[] | undefined): TmsUnit {
  const translation = key.translations.find(({ language_iso: code }) => code === scope.language.code);
  const source =
    key.translations.find(({ language_iso: code }) => code === scope.sourceLanguage.code)?.translation ?? '';
  const target = translation?.translation ?? '';
  const forms =
    key.is_plural === true
      ? unitPluralForms({
          sources: readForms(source),
          targetLanguage: scope.language.tag,
          categories,
          targets: readForms(target),
        })
      : [{ category: null, source, target }];
  const comment = [key.description, key.context].filter((text) => text !== undefined && text !== '').join('\n');
  return {
    id: String(key.key_id),
    forms,
    state: forms.every((form) => form.target === '') ? 'untranslated' : stateOf(translation),
    context: nameOf(key),
    comment: comment === '' ? null : comment,
    maximumLength: key.char_limit === undefined || key.char_limit <= 0 ? null : key.char_limit,
    placeholders: [...new Set(forms.flatMap((form) => form.source.match(UNIVERSAL_PLACEHOLDER) ?? []))],
    url: editorAddress(scope.project, nameOf(key)),
  };
}

/** The editor with a search for a key, since Lokalise has no addresses of keys. A branch follows a colon. */
function editorAddress(project: string, name: string): string {
  const [id = ''] = project.split(':', 1);
  return `https://app.lokalise.com/project/${encodeURIComponent(id)}/?view=multi&search=${encodeURIComponent(name)}`;
}

/** A key for the request that writes many (`PUT projects/{id}/keys`). */
export function writtenKey({ unit, targets, state }: TmsTarget, languageCode: string) {
  const isPlural = unit.forms[0]?.category != null;
  const translation = isPlural
    ? Object.fromEntries(unit.forms.map(({ category }, index) => [category ?? 'other', targets[index] ?? '']))
    : (targets[0] ?? '');
  const written = {
    language_iso: languageCode,
    translation,
    is_unverified: state === 'needs_review',
    is_reviewed: false,
  };
  return { key_id: Number(unit.id), translations: [written] };
}

function stateOf(translation: LokaliseTranslation | undefined): TmsState {
  if (translation?.is_reviewed === true) return 'approved';
  return translation?.is_unverified === true || translation?.is_fuzzy === true ? 'needs_review' : 'translated';
}

function nameOf({ key_name: name }: LokaliseKey): string {
  if (typeof name === 'string') return name;
  return name['web'] ?? Object.values(name).find((each) => each !== '') ?? '';
}

function readForms(translation: string): PluralTexts {
  try {
    const forms: unknown = JSON.parse(translation);
    return typeof forms === 'object' && forms !== null ? forms : { other: translation };
  } catch {
    return { other: translation };
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#039': "'" };

/**
 * The text of a comment, which lists have as HTML of a paragraph (`<p>Demo 1</p>` in the fixtures of Lokalise's client) if it
 * went through Lokalise's editor.
 */
export function commentText(comment: string): string {
  const [, inner] = /^<p>(.*)<\/p>\s*$/s.exec(comment) ?? [];
  if (inner === undefined) return comment;
  return inner
    .replaceAll(/<br ?\/?>/g, '\n')
    .replaceAll(/&(amp|lt|gt|quot|#0?39);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}

/** A comment that suggests a translation: a plural key has a line per form. */
export function suggestionText({ unit: { forms }, targets }: TmsSuggestion): string {
  const lines = forms.map(
    ({ category }, index) => `${category === null ? '' : `${category}: `}${targets[index] ?? ''}`,
  );
  return `Suggestion:\n${lines.join('\n')}`;
}

/** Path of a project in the REST API. @param project its id, with a branch after a colon */
export const lokaliseProjectPath = (project: string) => `/projects/${encodeURIComponent(project)}`;
