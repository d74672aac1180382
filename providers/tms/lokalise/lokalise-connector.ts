import type { TmsProject, TmsUnit } from '#domain/projects/tms-unit.ts';
import type { TmsConnector, TmsScope, TmsSuggestion, TmsTarget, TmsTerm } from '#providers/tms/connector.ts';
import { createPageGuard, collectPagedItems } from '#providers/tms/bounds.ts';
import { tmsProjectNotFound, tmsUnauthorized } from '#providers/tms/errors.ts';
import { tmsLanguage } from '#providers/tms/language-code.ts';
import { defineTms, tmsAddress, type ConnectorOptions } from '#providers/tms/tms-record.ts';
import { allOrFirstError } from '#providers/tms/settle.ts';
import { createTmsHttp, type TmsAnswer } from '#providers/tms/tms-http.ts';
import {
  commentText,
  suggestionText,
  lokaliseProjectPath,
  unitOfLokalise,
  writtenKey,
  type LokaliseKey,
} from './lokalise-units.ts';
import { createLokaliseExporter } from './lokalise-export.ts';
import { lokaliseWebhook } from './lokalise-webhook.ts';

/** Keys per page and per write (https://developers.lokalise.com/reference/list-all-keys: up to 500). */
const PAGE = 500;
/** Keys per page of a project whose pages are too large: they have the translations of all languages. */
const SMALL_PAGE = 50;
const UNITS_PER_PUSH = 100;

/** Header of lists in pages; absent or empty on the last one. */
const NEXT_CURSOR = 'x-pagination-next-cursor';

/** All keys of a project: files only matter for export. */
const ALL_KEYS = { id: 'keys', name: 'keys', revision: null } as const;

interface LokaliseLanguage {
  readonly lang_iso: string;
  readonly plural_forms?: readonly string[];
}

/** Lokalise over its REST API, version 2 (https://developers.lokalise.com/reference). */
export function createLokaliseConnector({ token, baseUrl, ...shared }: ConnectorOptions): TmsConnector {
  const http = createTmsHttp({
    tms: 'lokalise',
    ...shared,
    apiUrl: `${baseUrl.replace(/\/api2$/, '')}/api2`,
    headers: { 'x-api-token': token },
    recognize,
  });
  const pluralForms = new Map<string, Promise<ReadonlyMap<string, readonly string[]>>>();

  async function listLanguages(project: string, signal: AbortSignal): Promise<readonly LokaliseLanguage[]> {
    const { body } = await http.call({ path: `${lokaliseProjectPath(project)}/languages?limit=${PAGE}`, signal });
    return (body as { readonly languages: readonly LokaliseLanguage[] }).languages;
  }

  async function categoriesOf({ project, language }: TmsScope, signal: AbortSignal) {
    const known = pluralForms.get(project) ?? listLanguages(project, signal).then(formsByLanguage);
    pluralForms.set(project, known);
    // A failure is not kept.
    known.catch(() => pluralForms.delete(project));
    return (await known).get(language.code);
  }

  async function* keyPages(scope: TmsScope, filter: string, signal: AbortSignal): AsyncGenerator<readonly TmsUnit[]> {
    const nextPage = createPageGuard('lokalise', PAGE);
    let cursor: string | undefined;
    let size = PAGE;
    for (;;) {
      const at = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const query = `include_translations=1&limit=${size}&pagination=cursor${filter}${at}`;
      const path = `${lokaliseProjectPath(scope.project)}/keys?${query}`;
      const answer = await http.call({ path, signal }).catch((error: unknown) => {
        if ((error as { id?: unknown }).id !== 'tms_answer_too_large' || size === SMALL_PAGE) throw error;
      });
      if (answer === undefined) {
        size = SMALL_PAGE;
        continue;
      }
      const { body, headers } = answer;
      const keys = nextPage((body as { readonly keys?: readonly LokaliseKey[] } | undefined)?.keys);
      const visible = keys.filter((key) => key.is_archived !== true && key.is_hidden !== true);
      const categories = visible.some((key) => key.is_plural) ? await categoriesOf(scope, signal) : undefined;
      yield visible.map((key) => unitOfLokalise(key, scope, categories));
      cursor = headers[NEXT_CURSOR] || undefined;
      if (cursor === undefined) return;
    }
  }

  async function readComments({ project, language }: TmsScope, unit: TmsUnit, signal: AbortSignal) {
    const path = `${lokaliseProjectPath(project)}/keys/${unit.id}/comments?limit=${PAGE}`;
    const { body } = await http.call({ path, signal });
    const { comments } = body as { readonly comments: readonly { readonly comment: string }[] };
    const mark = languageMark(language.tag);
    const texts = comments.map(({ comment }) => commentText(comment));
    return texts.flatMap((text) => (text.startsWith(mark) ? [text.slice(mark.length)] : []));
  }

  async function addComment({ project, language }: TmsScope, unit: TmsUnit, text: string, signal: AbortSignal) {
    const comments = [{ comment: `${languageMark(language.tag)}${text}` }];
    const path = `${lokaliseProjectPath(project)}/keys/${unit.id}/comments`;
    await http.call({ method: 'POST', path, body: { comments }, signal });
  }

  return {
    name: 'lokalise',
    unitsPerPush: UNITS_PER_PUSH,
    suggestsBy: 'comment',
    ...createLokaliseExporter(http),

    async checkAccess(signal) {
      await http.call({ path: '/projects?limit=1', signal });
    },

    async readProject(identifier, signal): Promise<TmsProject> {
      const { status, body } = await http.call({ path: lokaliseProjectPath(identifier), signal }, [404]);
      if (status === 404) throw tmsProjectNotFound('lokalise', identifier);
      const { name, base_language_iso: base } = body as { readonly name: string; readonly base_language_iso: string };
      const languages = await listLanguages(identifier, signal);
      return {
        name,
        sourceLanguage: tmsLanguage(base) ?? { tag: 'en', code: base },
        targetLanguages: languages.flatMap(({ lang_iso: code }) => (code === base ? [] : (tmsLanguage(code) ?? []))),
        components: [ALL_KEYS],
      };
    },

    async *pullUnits(scope, filter, signal) {
      // Lokalise's filter is about all languages: keys that lack any.
      const asked = filter === 'untranslated' ? '&filter_untranslated=1' : '';
      for await (const page of keyPages(scope, asked, signal)) {
        yield filter === 'all' ? page : page.filter(({ state }) => state === 'untranslated');
      }
    },

    async readUnits(scope, ids, signal) {
      const found = await collectPagedItems(keyPages(scope, `&filter_key_ids=${ids.join(',')}`, signal));
      return new Map(found.map((unit) => [unit.id, unit]));
    },

    async writeTargets(scope, targets, signal) {
      const keys = targets.map((target) => writtenKey(target, scope.language.code));
      const path = `${lokaliseProjectPath(scope.project)}/keys`;
      const { body } = await http.call({ method: 'PUT', path, body: { keys }, signal });
      return refusedKeys(targets, body as WrittenKeys);
    },

    async suggestTargets(scope, suggestions, signal) {
      // Suggestions at Lokalise are its own: its API takes none, and a translation that is written replaces the other.
      const suggest = async (suggestion: TmsSuggestion) => {
        const text = suggestionText(suggestion);
        const existing = await readComments(scope, suggestion.unit, signal);
        if (!existing.some((comment) => comment.trim() === text.trim()))
          await addComment(scope, suggestion.unit, text, signal);
      };
      await allOrFirstError(suggestions.map(suggest));
      return new Map();
    },

    readComments,
    addComment,

    async addLabel({ project }, units, label, signal) {
      // Lokalise calls it a tag.
      const keys = units.map((unit) => ({ key_id: Number(unit.id), tags: [label], merge_tags: true }));
      await http.call({ method: 'PUT', path: `${lokaliseProjectPath(project)}/keys`, body: { keys }, signal });
    },

    async pullTerms({ project, language }, limit, signal) {
      const nextPage = createPageGuard('lokalise', PAGE);
      const terms: TmsTerm[] = [];
      let cursor: string | undefined;
      do {
        const at = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`;
        const path = `${lokaliseProjectPath(project)}/glossary-terms?limit=${PAGE}${at}`;
        const { status, body, headers } = await http.call({ path, signal }, [404]);
        if (status === 404) return terms;
        const { data, meta } = (body ?? {}) as LokaliseTerms;
        for (const { term, translations } of nextPage(data)) {
          const target = translations.find(({ langIso }) => langIso === language.code)?.translation ?? '';
          if (target !== '') terms.push({ source: term, target });
        }
        cursor = meta?.hasMore === false ? undefined : headers[NEXT_CURSOR] || undefined;
      } while (cursor !== undefined && terms.length < limit);
      return terms.slice(0, limit);
    },
  };
}

/** The answer to a write of several keys: those that were written, and what was wrong with others. */
interface WrittenKeys {
  readonly keys?: readonly { readonly key_id: number }[];
  readonly errors?: readonly WriteError[];
}

interface WriteError {
  readonly message?: string;
  readonly key_id?: number;
  readonly key?: { readonly key_id?: number };
}

/** Keys that were not written, since not every error names its key. */
function refusedKeys(targets: readonly TmsTarget[], { keys, errors = [] }: WrittenKeys): ReadonlyMap<string, string> {
  const messages = new Map(errors.map((error) => [String(error.key?.key_id ?? error.key_id), error.message]));
  const written = keys === undefined ? undefined : new Set(keys.map((key) => String(key.key_id)));
  const refused = targets.filter(({ unit: { id } }) => messages.has(id) || written?.has(id) === false);
  const reasonOf = (id: string) => messages.get(id) ?? errors[0]?.message ?? 'the key was not written';
  return new Map(refused.map(({ unit: { id } }) => [id, reasonOf(id).slice(0, 200)]));
}

/** `GET projects/{id}/glossary-terms`. */
interface LokaliseTerms {
  readonly data?: readonly LokaliseTerm[];
  readonly meta?: { readonly hasMore?: boolean };
}

interface LokaliseTerm {
  readonly term: string;
  readonly translations: readonly { readonly langIso: string; readonly translation: string }[];
}

/** Comments at Lokalise belong to a key, for all languages. */
const languageMark = (tag: string) => `[${tag}] `;

const formsByLanguage = (languages: readonly LokaliseLanguage[]) =>
  new Map(languages.map(({ lang_iso: code, plural_forms: forms = [] }) => [code, forms]));

/** A wrong token is a 400 at Lokalise, not a 401. */
function recognize({ status, body }: TmsAnswer) {
  const { error } = (body ?? {}) as { readonly error?: { readonly message?: string } };
  return status === 400 && error?.message?.includes('X-Api-Token') === true ? tmsUnauthorized('lokalise') : undefined;
}

export const lokalise = defineTms({
  name: 'lokalise',
  variables: {
    LOKALISE_BASE_URL: tmsAddress
      .default('https://api.lokalise.com')
      .describe('address of Lokalise; private networks need OUTBOUND_ALLOW'),
  },
  secrets: [],
  address: 'LOKALISE_BASE_URL',
  ownAddress: 'refused',
  /** Lokalise permits 6 requests per second and token (https://developers.lokalise.com/reference/api-rate-limits). */
  pace: { concurrency: 4, interval: 170 },
  connect: createLokaliseConnector,
  webhook: lokaliseWebhook,
});
