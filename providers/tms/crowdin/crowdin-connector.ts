import type {
  GlossariesModel,
  LabelsModel,
  ProjectsGroupsModel,
  ResponseList,
  SourceFilesModel,
  SourceStringsModel,
} from '@crowdin/crowdin-api-client';
import type { TmsProject, TmsUnit } from '#domain/projects/tms-unit.ts';
import type { TmsConnector, TmsScope, TmsSuggestion, TmsTerm } from '#providers/tms/connector.ts';
import { tmsProjectLocked, tmsProjectNotFound } from '#providers/tms/errors.ts';
import { tmsLanguage } from '#providers/tms/language-code.ts';
import { defineTms, tmsAddress, type ConnectorOptions } from '#providers/tms/tms-record.ts';
import { refusalsOf } from '#providers/tms/settle.ts';
import { createTmsHttp } from '#providers/tms/tms-http.ts';
import { createCrowdinExporter } from './crowdin-export.ts';
import {
  crowdinData,
  isProjectId,
  listAllItems,
  listPages,
  PAGE,
  crowdinProjectPath,
  queryString,
} from './crowdin-lists.ts';
import { unitOfCrowdin, type CrowdinTranslation } from './crowdin-units.ts';
import { crowdinWebhook } from './crowdin-webhook.ts';

/** Translations are added one by one; ids of a question go into its address. */
const UNITS_PER_PUSH = 50;
/** Glossaries of a project that are read. */
const MAX_GLOSSARIES = 10;

type Project = ProjectsGroupsModel.Project & Partial<ProjectsGroupsModel.ProjectSettings>;

/** Crowdin and Crowdin Enterprise over their REST API, version 2 (https://support.crowdin.com/developer/api/v2/). */
export function createCrowdinConnector({ token, baseUrl, ...shared }: ConnectorOptions): TmsConnector {
  const apiUrl = `${baseUrl.replace(/\/api\/v2$/, '')}/api/v2`;
  const http = createTmsHttp({ tms: 'crowdin', ...shared, apiUrl, headers: { authorization: `Bearer ${token}` } });

  async function readRow(identifier: string, signal: AbortSignal): Promise<Project> {
    if (!isProjectId(identifier)) throw tmsProjectNotFound('crowdin', identifier);
    const answer = await http.call({ path: crowdinProjectPath(identifier), signal }, [404]);
    if (answer.status === 404) throw tmsProjectNotFound('crowdin', identifier);
    return crowdinData(answer) as Project;
  }

  async function categoriesOf({ project, language }: TmsScope, signal: AbortSignal): Promise<readonly string[]> {
    const { targetLanguages } = await readRow(project, signal);
    return targetLanguages.find(({ id }) => id === language.code)?.pluralCategoryNames ?? [];
  }

  /** Translations of a file, or of some strings: those that are shown first, and those that are approved. */
  async function translationsOf(
    { project, language }: TmsScope,
    which: { readonly fileId: number } | { readonly stringIds: string },
    signal: AbortSignal,
  ): Promise<Translations> {
    const found = new Map<number, CrowdinTranslation>();
    const approved = new Set<number>();
    const path = `${crowdinProjectPath(project)}/languages/${language.code}/translations`;
    for (const isApproved of [false, true]) {
      const query = { ...which, ...(isApproved ? { approvedOnly: 1 } : {}) };
      for await (const page of listPages<CrowdinTranslation>(http, path, query, signal)) {
        for (const translation of page) {
          found.set(translation.stringId, translation);
          if (isApproved) approved.add(translation.stringId);
        }
      }
    }
    return { found, approved };
  }

  async function writeTarget(
    { project, language }: TmsScope,
    { unit, targets }: TmsSuggestion,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const path = `${crowdinProjectPath(project)}/translations`;
    for (const [index, { category, target }] of unit.forms.entries()) {
      const text = targets[index] ?? '';
      // A form that was written before the last failure.
      if (text === target) continue;
      const plural = category === null ? {} : { pluralCategoryName: category };
      const request = { stringId: Number(unit.id), languageId: language.code, text, ...plural };
      const { status, body } = await http.call({ method: 'POST', path, body: request, signal }, [400, 404]);
      const isRefused = status === 400 || status === 404;
      // Written by an earlier attempt: another translation of the string is shown first.
      if (isRefused && refusalIn(body)?.code !== IDENTICAL) return reasonOf(body);
    }
    return undefined;
  }

  const addTranslations = (scope: TmsScope, targets: readonly TmsSuggestion[], signal: AbortSignal) =>
    refusalsOf(targets, (target) => writeTarget(scope, target, signal));

  return {
    name: 'crowdin',
    unitsPerPush: UNITS_PER_PUSH,
    suggestsBy: 'suggestion',
    ...createCrowdinExporter(http),

    async checkAccess(signal) {
      await http.call({ path: '/user', signal });
    },

    async readProject(identifier, signal): Promise<TmsProject> {
      const project = await readRow(identifier, signal);
      if (project.isSuspended === true) throw tmsProjectLocked('crowdin');
      const path = `${crowdinProjectPath(identifier)}/files`;
      const files = await listAllItems<SourceFilesModel.File>(http, path, { recursion: 'recursive' }, signal);
      const { sourceLanguageId } = project;
      return {
        name: project.name,
        sourceLanguage: tmsLanguage(sourceLanguageId) ?? { tag: 'en', code: sourceLanguageId },
        targetLanguages: project.targetLanguages.flatMap(({ id: code }) => tmsLanguage(code) ?? []),
        components: files.map((file) => ({
          id: String(file.id),
          name: (file.path ?? file.name).replace(/^\//, ''),
          revision: String(file.revisionId),
        })),
      };
    },

    async *pullUnits(scope, filter, signal) {
      const categories = await categoriesOf(scope, signal);
      const fileId = Number(scope.component.id);
      const translations = await translationsOf(scope, { fileId }, signal);
      const path = `${crowdinProjectPath(scope.project)}/strings`;
      for await (const page of listPages<SourceStringsModel.String>(http, path, { fileId }, signal)) {
        const visible = page.filter(({ isHidden }) => !isHidden);
        const units = unitsOf(scope, visible, categories, translations);
        yield filter === 'all' ? units : units.filter(({ state }) => state === 'untranslated');
      }
    },

    async readUnits(scope, ids, signal) {
      const croql = ids.map((id) => `id = ${Number(id)}`).join(' or ');
      const path = `${crowdinProjectPath(scope.project)}/strings`;
      const strings = await listAllItems<SourceStringsModel.String>(http, path, { croql }, signal);
      const hasPlurals = strings.some(({ text }) => typeof text !== 'string');
      const categories = hasPlurals ? await categoriesOf(scope, signal) : [];
      const translations = await translationsOf(scope, { stringIds: ids.join(',') }, signal);
      const units = unitsOf(scope, strings, categories, translations);
      return new Map(units.map((unit) => [unit.id, unit]));
    },

    writeTargets: addTranslations,

    // A translation that is added is a suggestion until somebody approves it; those that strings have stay.
    suggestTargets: addTranslations,

    async readComments({ project, language }, unit, signal) {
      const query = queryString({ stringId: Number(unit.id), targetLanguageId: language.code, limit: PAGE });
      const { body } = await http.call({ path: `${crowdinProjectPath(project)}/comments${query}`, signal });
      return (body as ResponseList<{ readonly text: string }>).data.map((each) => each.data.text);
    },

    async addComment({ project, language }, unit, text, signal) {
      const body = { stringId: Number(unit.id), text, targetLanguageId: language.code, type: 'comment' };
      await http.call({ method: 'POST', path: `${crowdinProjectPath(project)}/comments`, body, signal });
    },

    async addLabel({ project }, units, label, signal) {
      const path = `${crowdinProjectPath(project)}/labels`;
      const known = await listAllItems<LabelsModel.Label>(http, path, {}, signal);
      const added = async () => http.call({ method: 'POST', path, body: { title: label }, signal });
      const { id } = known.find(({ title }) => title === label) ?? (crowdinData(await added()) as LabelsModel.Label);
      const stringIds = units.map((unit) => Number(unit.id));
      await http.call({ method: 'POST', path: `${path}/${id}/strings`, body: { stringIds }, signal });
    },

    /** Both terms of a translation are terms of the same concept. */
    async pullTerms({ project, sourceLanguage, language }, limit, signal) {
      const { assignedGlossaries = [] } = await readRow(project, signal);
      const terms: TmsTerm[] = [];
      for (const glossaryId of assignedGlossaries.slice(0, MAX_GLOSSARIES)) {
        const inLanguage = (languageId: string) =>
          listAllItems<GlossariesModel.Term>(http, `/glossaries/${glossaryId}/terms`, { languageId }, signal);
        const targets = new Map((await inLanguage(language.code)).map(({ conceptId, text }) => [conceptId, text]));
        for (const { conceptId, text } of await inLanguage(sourceLanguage.code)) {
          const target = targets.get(conceptId);
          if (target !== undefined && terms.length < limit) terms.push({ source: text, target });
        }
      }
      return terms;
    },
  };
}

interface Translations {
  readonly found: ReadonlyMap<number, CrowdinTranslation>;
  /** Ids of strings. */
  readonly approved: ReadonlySet<number>;
}

const unitsOf = (
  scope: TmsScope,
  strings: readonly SourceStringsModel.String[],
  categories: readonly string[],
  { found, approved }: Translations,
): readonly TmsUnit[] =>
  strings.map((string) => unitOfCrowdin(string, found.get(string.id), scope, categories, approved.has(string.id)));

/** `{"errors": [{"error": {"key", "errors": [{"code", "message"}]}}]}` or `{"error": {"message", "code"}}` */
interface Refusals {
  readonly errors?: readonly { readonly error?: { readonly errors?: readonly Refusal[] } }[];
  readonly error?: { readonly message?: string };
}

interface Refusal {
  readonly code?: string;
  readonly message?: string;
}

/** Code of a refusal: the string has a translation with the same text. */
const IDENTICAL = 'notUnique';

const refusalIn = (body: unknown) => ((body ?? {}) as Refusals).errors?.[0]?.error?.errors?.[0];

function reasonOf(body: unknown): string {
  const { error } = (body ?? {}) as Refusals;
  return (refusalIn(body)?.message ?? error?.message ?? 'the system refused the text').slice(0, 200);
}

export const crowdin = defineTms({
  name: 'crowdin',
  variables: {
    CROWDIN_BASE_URL: tmsAddress
      .default('https://api.crowdin.com')
      .describe('address of Crowdin for organizations that set none; private networks need OUTBOUND_ALLOW'),
  },
  secrets: [],
  address: 'CROWDIN_BASE_URL',
  ownAddress: 'optional',
  /** Crowdin permits 20 requests at once per account, of which other integrations need some
   * (https://support.crowdin.com/developer/api/v2/, Rate limits). */
  pace: { concurrency: 12, interval: 0 },
  connect: createCrowdinConnector,
  webhook: crowdinWebhook,
});
