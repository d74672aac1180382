import type { TmsComponent, TmsLanguage, TmsProject } from '#domain/projects/tms-unit.ts';
import type { TmsConnector, TmsScope, TmsTarget, TmsTerm } from '#providers/tms/connector.ts';
import { createPageGuard, collectPagedItems } from '#providers/tms/bounds.ts';
import { tmsProjectLocked, tmsProjectNotFound } from '#providers/tms/errors.ts';
import { tmsLanguage } from '#providers/tms/language-code.ts';
import { defineTms, type ConnectorOptions } from '#providers/tms/tms-record.ts';
import { allOrFirstError, refusalsOf } from '#providers/tms/settle.ts';
import { createTmsHttp } from '#providers/tms/tms-http.ts';
import { createWeblateExporter } from './weblate-export.ts';
import {
  anyOf,
  componentPath,
  weblateProjectPath,
  translationPath,
  unitsPath,
  NEEDS_EDITING,
  READ_ONLY,
  sourceUnitId,
  TRANSLATED,
  unitOfWeblate,
  type WeblatePlural,
  type WeblateUnit,
} from './weblate-units.ts';
import { forbiddenOrLocked, makeSuggestions, type UnitSearch } from './weblate-suggestions.ts';
import { weblateWebhook } from './weblate-webhook.ts';

/** Units per page; Weblate permits up to 1,000. */
const PAGE = 500;
/** Weblate takes one unit per write, and ids of a question in its address. */
const UNITS_PER_PUSH = 50;
/** Characters of a comment (Weblate's own limit). */
const MAX_COMMENT_LENGTH = 1000;

interface Page<Item> {
  readonly count: number;
  readonly next: string | null;
  readonly results: readonly Item[];
}

interface WeblateComponent {
  readonly slug: string;
  readonly name: string;
  readonly source_language?: { readonly code: string };
  readonly locked?: boolean;
  readonly is_glossary?: boolean;
  /** With those of its project; releases before 5.10 have `check_flags` only. */
  readonly effective_check_flags?: string;
  readonly check_flags?: string;
}

interface WeblateTranslation {
  readonly language_code: string;
  readonly is_source?: boolean;
  readonly revision?: string;
  readonly language?: { readonly plural?: WeblatePlural };
}

/** Weblate over its REST API (https://docs.weblate.org/en/latest/api.html). */
export function createWeblateConnector({ token, baseUrl, ...shared }: ConnectorOptions): TmsConnector {
  const apiUrl = `${baseUrl.replace(/\/api$/, '')}/api`;
  const http = createTmsHttp({
    tms: 'weblate',
    ...shared,
    apiUrl,
    headers: { authorization: `Token ${token}` },
  });

  /** Pages by number: the addresses that an answer names may be those of a proxy. */
  async function* pages<Item>(path: string, signal: AbortSignal, question = ''): AsyncGenerator<readonly Item[]> {
    const nextPage = createPageGuard('weblate', PAGE);
    const search = question === '' ? '' : `q=${encodeURIComponent(question)}&`;
    for (let page = 1; ; page += 1) {
      const call = { path: `${path}?${search}page=${page}&page_size=${PAGE}`, signal };
      const { status, body } = await http.call(call, [404]);
      if (status === 404) return;
      const { results, next } = (body ?? {}) as Partial<Page<Item>>;
      yield nextPage(results);
      if (next == null || results?.length === 0) return;
    }
  }

  const listAll = <Item>(path: string, signal: AbortSignal, question?: string) =>
    collectPagedItems(pages<Item>(path, signal, question));

  const searchUnits: UnitSearch = (scope, question, signal) => listAll(unitsPath(scope), signal, question);

  async function componentsOf(identifier: string, signal: AbortSignal) {
    const path = weblateProjectPath(identifier);
    const { status } = await http.call({ path: `${path}/`, signal }, [404]);
    if (status === 404) throw tmsProjectNotFound('weblate', identifier);
    return listAll<WeblateComponent>(`${path}/components/`, signal);
  }

  async function pluralOf(scope: TmsScope, signal: AbortSignal): Promise<WeblatePlural | undefined> {
    const { project, component, language } = scope;
    const path = `${translationPath(project, component.id, language)}/`;
    const { status, body } = await http.call({ path, signal }, [404]);
    return status === 404 ? undefined : (body as WeblateTranslation).language?.plural;
  }

  /** Settings that the units of a component inherit: flags of the component, and what people wrote at its source strings. */
  async function inheritedBy(scope: TmsScope, signal: AbortSignal): Promise<Inheritance> {
    const { status, body } = await http.call(
      { path: `${componentPath(scope.project, scope.component.id)}/`, signal },
      [404],
    );
    const { effective_check_flags: effective, check_flags: own } = (status === 404 ? {} : body) as WeblateComponent;
    const inSource = { ...scope, language: scope.sourceLanguage };
    const found = await searchUnits(inSource, 'has:flags OR has:explanation', signal);
    const sources = new Map(found.map((unit) => [String(unit.id), unit]));
    return { componentFlags: effective ?? own ?? '', sources };
  }

  async function* unitPages(
    scope: TmsScope,
    question: string,
    signal: AbortSignal,
    { componentFlags, sources }: Inheritance = NOTHING_INHERITED,
  ) {
    const languages = { source: scope.sourceLanguage.tag, target: scope.language.tag };
    let plural: WeblatePlural | undefined;
    let isPluralKnown = false;
    for await (const page of pages<WeblateUnit>(unitsPath(scope), signal, question)) {
      if (!isPluralKnown && page.some(({ source }) => source.length > 1)) {
        plural = await pluralOf(scope, signal);
        isPluralKnown = true;
      }
      yield page.map((unit) =>
        unitOfWeblate(unit, languages, plural, { componentFlags, source: sources.get(sourceUnitId(unit) ?? '') }),
      );
    }
  }

  async function writeTarget(
    scope: TmsScope,
    { unit, targets, state }: TmsTarget,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const body = { target: targets, state: state === 'needs_review' ? NEEDS_EDITING : TRANSLATED };
    const path = `/units/${unit.id}/`;
    const answer = await http.call({ method: 'PATCH', path, body, signal }, [400, 403, 404]);
    if (answer.status === 404) return 'the unit no longer exists';
    if (answer.status === 403) {
      // Weblate has one status for a lack of rights, a locked component and a string that somebody made read-only just now.
      const now = await http.call({ path, signal }, [404]);
      if ((now.body as Partial<WeblateUnit> | undefined)?.state === READ_ONLY) return 'the string is read-only';
      throw await forbiddenOrLocked(http, scope, signal);
    }
    return answer.status === 400 ? reasonOf(answer.body) : undefined;
  }

  return {
    name: 'weblate',
    unitsPerPush: UNITS_PER_PUSH,
    suggestsBy: 'suggestion',
    ...createWeblateExporter(http),

    async checkAccess(signal) {
      await http.call({ path: '/projects/?page_size=1', signal });
    },

    async readProject(identifier, signal): Promise<TmsProject> {
      const [project = '', slug] = identifier.split('/', 2);
      const found = await componentsOf(identifier, signal);
      const chosen = found.filter((each) => (slug === undefined ? each.is_glossary !== true : each.slug === slug));
      if (slug !== undefined && chosen.length === 0) throw tmsProjectNotFound('weblate', identifier);
      if (chosen.length > 0 && chosen.every(({ locked }) => locked === true)) throw tmsProjectLocked('weblate');
      const components: TmsComponent[] = [];
      const languages = new Map<string, TmsLanguage>();
      let sourceLanguage = tmsLanguage('en')!;
      for (const { slug: id, name, source_language: source, locked } of chosen) {
        if (locked === true) continue;
        sourceLanguage = (source && tmsLanguage(source.code)) ?? sourceLanguage;
        const path = `${componentPath(identifier, id)}/translations/`;
        const translations = await listAll<WeblateTranslation>(path, signal);
        for (const { language_code: code, is_source: isSource } of translations) {
          const language = tmsLanguage(code);
          if (isSource !== true && language !== undefined) languages.set(code, language);
        }
        components.push({ id, name, revision: revisionOf(translations) });
      }
      languages.delete(sourceLanguage.code);
      return { name: project, sourceLanguage, targetLanguages: [...languages.values()], components };
    },

    async *pullUnits(scope, filter, signal) {
      const inherited = await inheritedBy(scope, signal);
      yield* unitPages(scope, filter === 'untranslated' ? 'state:empty' : '', signal, inherited);
    },

    async readUnits(scope, ids, signal) {
      const found = await collectPagedItems(unitPages(scope, anyOf(ids), signal));
      return new Map(found.map((unit) => [unit.id, unit]));
    },

    writeTargets: (scope, targets, signal) => refusalsOf(targets, (target) => writeTarget(scope, target, signal)),

    suggestTargets: (scope, suggestions, signal) => makeSuggestions(http, searchUnits, scope, suggestions, signal),

    async readComments(_scope, unit, signal) {
      const { status, body } = await http.call({ path: `/units/${unit.id}/comments/`, signal }, [404, 405]);
      if (status !== 200) return [];
      return (body as Page<{ readonly comment: string }>).results.map(({ comment }) => comment);
    },

    async addComment(_scope, unit, text, signal) {
      const body = { scope: 'translation', comment: text.slice(0, MAX_COMMENT_LENGTH) };
      // Releases before 5.12 have no comments in their API: the target is what counts.
      await http.call({ method: 'POST', path: `/units/${unit.id}/comments/`, body, signal }, [404, 405]);
    },

    async addLabel(scope, units, label, signal) {
      const labels = `${weblateProjectPath(scope.project)}/labels/`;
      const known = (await listAll<WeblateLabel>(labels, signal)).find(({ name }) => name === label);
      const color = 'blue';
      const added = async () => http.call({ method: 'POST', path: labels, body: { name: label, color }, signal });
      const { id } = known ?? ((await added()).body as WeblateLabel);
      const found = await searchUnits(scope, anyOf(units.map((unit) => unit.id)), signal);
      const sources = new Set(found.flatMap((unit) => sourceUnitId(unit) ?? []));
      // Labels belong to strings of the source language; a write replaces all of them.
      const write = async (sourceId: string) => {
        const path = `/units/${sourceId}/`;
        const { status, body } = await http.call({ path, signal }, [404]);
        const present = status === 404 ? [id] : ((body as WeblateUnit).labels ?? []).map((each) => each.id);
        if (!present.includes(id)) {
          await http.call({ method: 'PATCH', path, body: { labels: [...present, id] }, signal }, [404]);
        }
      };
      await allOrFirstError(Array.from(sources, write));
    },

    async pullTerms(scope, limit, signal) {
      const terms: TmsTerm[] = [];
      for (const { slug, is_glossary: isGlossary } of await componentsOf(scope.project, signal)) {
        if (isGlossary !== true) continue;
        const component = { id: slug, name: slug, revision: null };
        for await (const page of unitPages({ ...scope, component }, 'state:>=translated', signal)) {
          for (const { forms } of page) {
            if (forms[0] !== undefined && terms.length < limit) terms.push(forms[0]);
          }
          if (terms.length >= limit) break;
        }
      }
      return terms.map(({ source, target }) => ({ source, target }));
    },
  };
}

interface WeblateLabel {
  readonly id: number;
  readonly name: string;
}

interface Inheritance {
  readonly componentFlags: string;
  /** Source strings with flags or explanations, by id. */
  readonly sources: ReadonlyMap<string, WeblateUnit>;
}

const NOTHING_INHERITED: Inheritance = { componentFlags: '', sources: new Map() };

/** The newest commit of a component's files. */
function revisionOf(translations: readonly WeblateTranslation[]): string | null {
  return translations.find(({ revision }) => revision !== undefined && revision !== '')?.revision ?? null;
}

/** `{"type": "validation_error", "errors": [{"code", "detail", "attr"}]}` */
function reasonOf(body: unknown): string {
  const [error] = (body as { readonly errors?: readonly { readonly detail?: string }[] } | undefined)?.errors ?? [];
  return error?.detail?.slice(0, 200) ?? 'the system refused the text';
}

export const weblate = defineTms({
  name: 'weblate',
  variables: {},
  secrets: [],
  address: undefined,
  ownAddress: 'required',
  /** Weblate permits 5,000 requests per hour by default, answers a write in 60 to 100 ms and runs few processes. */
  pace: { concurrency: 6, interval: 0 },
  connect: createWeblateConnector,
  webhook: weblateWebhook,
});
