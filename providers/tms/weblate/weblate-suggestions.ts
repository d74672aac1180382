import type { TmsScope, TmsSuggestion } from '#providers/tms/connector.ts';
import { tmsForbidden, tmsProjectLocked, tmsRefused, tmsSuggestionsRefused } from '#providers/tms/errors.ts';
import { refusalsOf } from '#providers/tms/settle.ts';
import type { TmsHttp } from '#providers/tms/tms-http.ts';
import { anyOf, componentPath, translationPath, type WeblateUnit } from './weblate-units.ts';

interface UploadResult {
  readonly accepted?: number;
}

/** `{"type": "validation_error", "errors": [{"code", "detail", "attr"}]}` */
interface Refusal {
  readonly errors?: readonly { readonly detail?: string; readonly attr?: string | null }[];
}

/** Units that answer a question in Weblate's search language. */
export type UnitSearch = (scope: TmsScope, question: string, signal: AbortSignal) => Promise<readonly WeblateUnit[]>;

/**
 * Makes suggestions: one file for all units, and a request for each one with plural forms, whose boundaries an upload loses.
 * Weblate skips equal suggestions of an upload.
 *
 * @returns units without a suggestion afterwards, each with the reason
 * @throws LoquentError `tms_suggestions_refused`, `tms_forbidden`, `tms_project_locked`
 */
export async function makeSuggestions(
  http: TmsHttp,
  search: UnitSearch,
  scope: TmsScope,
  suggestions: readonly TmsSuggestion[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const isPlural = ({ unit }: TmsSuggestion) => unit.forms[0]?.category != null;
  const singles = suggestions.filter((suggestion) => !isPlural(suggestion));
  const uploaded = await uploadSuggestions(http, search, scope, singles, signal);
  const plurals = suggestions.filter(isPlural);
  const refused = await refusalsOf(plurals, (each) => suggestForms(http, scope, each, signal));
  return new Map([...uploaded, ...refused]);
}

/** Suggests plural forms of a unit. @returns why it has no suggestion */
async function suggestForms(
  http: TmsHttp,
  scope: TmsScope,
  { unit, targets }: TmsSuggestion,
  signal: AbortSignal,
): Promise<string | undefined> {
  const path = `/units/${unit.id}/suggestions/`;
  const present = await http.call({ path, signal }, [404, 405]);
  if (present.status !== 200) return 'this release has no suggestions of plural forms in its API';
  const { results = [] } = present.body as { readonly results?: readonly { readonly target: readonly string[] }[] };
  // Repeated suggestions count as votes, by which Weblate may put one in the place of the translation.
  if (results.some(({ target }) => target.join('\u001e') === targets.join('\u001e'))) return undefined;
  const call = { method: 'POST', path, body: { target: targets }, signal } as const;
  const { status, body } = await http.call(call, [400, 403, 404]);
  if (status === 403) throw await forbiddenOrLocked(http, scope, signal);
  if (status === 404) return 'the unit no longer exists';
  const detail = status === 400 ? ((body as Refusal | undefined)?.errors?.[0]?.detail ?? SKIPPED) : undefined;
  return detail === ALREADY_THERE ? undefined : detail;
}

/** Answer to a suggestion that equals another one once Weblate has corrected its white space. */
const ALREADY_THERE = 'Your suggestion already exists!';

async function uploadSuggestions(
  http: TmsHttp,
  search: UnitSearch,
  scope: TmsScope,
  suggestions: readonly TmsSuggestion[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  if (suggestions.length === 0) return new Map();
  const ids = anyOf(suggestions.map(({ unit }) => unit.id));
  const units = new Map((await search(scope, ids, signal)).map((unit) => [String(unit.id), unit]));
  const found = suggestions.flatMap(({ unit: { id }, targets: [target = ''] }) => {
    const unit = units.get(id);
    return unit === undefined ? [] : [{ unit, target }];
  });
  const accepted = found.length === 0 ? 0 : await upload(http, scope, suggestionCatalog(found), signal);
  if (accepted === suggestions.length) return new Map();
  // The answer counts units, and doesn't name them: those that an earlier attempt suggested are skipped, too.
  const suggested = await search(scope, `(${ids}) AND has:suggestion`, signal);
  const done = new Set(suggested.map(({ id }) => String(id)));
  return new Map(
    suggestions.flatMap(({ unit: { id } }) =>
      done.has(id) ? [] : [[id, units.has(id) ? SKIPPED : 'the unit no longer exists']],
    ),
  );
}

const SKIPPED = 'it skipped suggestions that are too long for it, or the translation itself once it has corrected them';

/** @returns units that have a new suggestion */
async function upload(http: TmsHttp, scope: TmsScope, catalog: string, signal: AbortSignal): Promise<number> {
  const { project, component, language } = scope;
  const form = new FormData();
  form.set('method', 'suggest');
  form.set('file', new Blob([catalog], { type: 'text/x-gettext-translation' }), 'suggestions.po');
  const call = {
    method: 'POST',
    path: `${translationPath(project, component.id, language)}/file/`,
    form,
    signal,
  } as const;
  const { status, body } = await http.call(call, [400, 403]);
  if (status === 403) throw await forbiddenOrLocked(http, scope, signal);
  if (status === 400) {
    const refused = (body as Refusal | undefined)?.errors?.find(({ attr }) => attr === 'method');
    if (refused === undefined) throw tmsRefused('weblate', status);
    throw tmsSuggestionsRefused('weblate', component.name, refused.detail ?? '');
  }
  return (body as UploadResult | undefined)?.accepted ?? 0;
}

/** The reason for a 403, which Weblate answers to a lack of rights and for a locked component alike. */
export async function forbiddenOrLocked(http: TmsHttp, scope: TmsScope, signal: AbortSignal) {
  const lock = await http.call(
    { path: `${componentPath(scope.project, scope.component.id)}/lock/`, signal },
    [403, 404],
  );
  const { locked } = (lock.body ?? {}) as { readonly locked?: boolean };
  return locked === true ? tmsProjectLocked('weblate') : tmsForbidden('weblate');
}

/** A unit, and what is suggested for it. */
export interface SuggestedTarget {
  readonly unit: Pick<WeblateUnit, 'context' | 'source'>;
  readonly target: string;
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * A gettext catalog with suggestions, by which Weblate finds units of components of any format: context and source are
 * those of its units, character for character. It states no language, which Weblate would compare with its own. Plural
 * forms can't be suggested by it: release 2026.10 takes them for one text.
 */
export function suggestionCatalog(suggestions: readonly SuggestedTarget[]): string {
  const header = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"';
  const entries = suggestions.map(({ unit: { context, source }, target }) =>
    [
      ...(context === '' ? [] : [`msgctxt ${quote(context)}`]),
      `msgid ${quote(source[0] ?? '')}`,
      `msgstr ${quote(target)}`,
    ].join('\n'),
  );
  return `${[header, ...entries].join('\n\n')}\n`;
}

const quote = (text: string) => `"${text.replaceAll(/[\\"\n\r\t]/g, (character) => ESCAPES[character] ?? character)}"`;
