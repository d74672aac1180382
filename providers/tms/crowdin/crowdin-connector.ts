import type { ProjectsGroupsModel, SourceStringsModel, StringTranslationsModel } from '@crowdin/crowdin-api-client';
import type { TmsProject, TmsUnit } from '#domain/tms/tms-unit.ts';
import type { TmsConnector, TmsScope, TmsSuggestion } from '#providers/tms/connector.ts';
import { tmsProjectLocked, tmsProjectNotFound } from '#providers/tms/errors.ts';
import { tmsLanguage } from '#providers/tms/language-code.ts';
import { defineTms, tmsAddress, type ConnectorOptions } from '#providers/tms/tms-record.ts';
import { allOrFirstError } from '#providers/tms/settle.ts';
import { createTmsHttp } from '#providers/tms/tms-http.ts';
import { createCrowdinClient, CrowdinAnswer, listAll, listPages, PAGE } from './crowdin-client.ts';
import { createCrowdinExporter } from './crowdin-export.ts';
import { pullCrowdinTerms } from './crowdin-terms.ts';
import { unitOfCrowdin, type CrowdinTranslation } from './crowdin-units.ts';
import { crowdinWebhook } from './crowdin-webhook.ts';

/** Translations are added one by one; ids of a question go into its address. */
const UNITS_PER_PUSH = 50;
const ONLY_APPROVED: Pick<StringTranslationsModel.ListLanguageTranslationsOptions, 'approvedOnly'> = {
  // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the client doesn't export its enum of 0 and 1
  approvedOnly: 1,
};

type Project = ProjectsGroupsModel.Project & Partial<ProjectsGroupsModel.ProjectSettings>;

/** Crowdin and Crowdin Enterprise over the official client. */
export function createCrowdinConnector({ token, baseUrl, ...shared }: ConnectorOptions): TmsConnector {
  const apiUrl = `${baseUrl.replace(/\/api\/v2$/, '')}/api/v2`;
  const headers = { authorization: `Bearer ${token}` };
  const http = createTmsHttp({ tms: 'crowdin', ...shared, apiUrl, headers });
  const call = createCrowdinClient({ token, apiUrl, http });

  async function readRow(identifier: string, signal: AbortSignal): Promise<Project> {
    const id = projectId(identifier);
    if (Number.isNaN(id)) throw tmsProjectNotFound('crowdin', identifier);
    try {
      const { data } = await call(signal, ({ projects }) => projects.getProject(id), [404]);
      return data;
    } catch (error) {
      if (error instanceof CrowdinAnswer) throw tmsProjectNotFound('crowdin', identifier);
      throw error;
    }
  }

  async function categoriesOf({ project, language }: TmsScope, signal: AbortSignal): Promise<readonly string[]> {
    const { targetLanguages } = await readRow(project, signal);
    return targetLanguages.find(({ id }) => id === language.code)?.pluralCategoryNames ?? [];
  }

  /** Translations of a file, or of some strings: those that are shown first, and those that are approved. */
  async function translationsOf(
    scope: TmsScope,
    which: Pick<StringTranslationsModel.ListLanguageTranslationsOptions, 'fileId' | 'stringIds'>,
    signal: AbortSignal,
  ): Promise<Translations> {
    const found = new Map<number, CrowdinTranslation>();
    const approved = new Set<number>();
    for (const isApproved of [false, true]) {
      const filter = { ...which, ...(isApproved ? ONLY_APPROVED : {}) };
      const pages = listPages((page) =>
        call(signal, ({ translations }) =>
          translations.listLanguageTranslations(projectId(scope.project), scope.language.code, { ...page, ...filter }),
        ),
      );
      for await (const page of pages) {
        for (const translation of page) {
          found.set(translation.stringId, translation);
          if (isApproved) approved.add(translation.stringId);
        }
      }
    }
    return { found, approved };
  }

  async function writeTarget(
    scope: TmsScope,
    { unit, targets }: TmsSuggestion,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    try {
      for (const [index, { category, target }] of unit.forms.entries()) {
        const text = targets[index] ?? '';
        // A form that was written before the last failure.
        if (text === target) continue;
        const request = { stringId: Number(unit.id), languageId: scope.language.code, text };
        const plural = category === null ? {} : { pluralCategoryName: category };
        try {
          await call(
            signal,
            ({ translations }) => translations.addTranslation(projectId(scope.project), { ...request, ...plural }),
            [400, 404],
          );
        } catch (error) {
          // Written by an earlier attempt: another translation of the string is shown first.
          if (!(error instanceof CrowdinAnswer) || refusalIn(error.body)?.code !== IDENTICAL) throw error;
        }
      }
      return undefined;
    } catch (error) {
      if (error instanceof CrowdinAnswer) return reasonOf(error.body);
      throw error;
    }
  }

  async function addTranslations(scope: TmsScope, targets: readonly TmsSuggestion[], signal: AbortSignal) {
    const reasons = await allOrFirstError(targets.map((target) => writeTarget(scope, target, signal)));
    const refused = targets.flatMap(({ unit }, index): readonly (readonly [string, string])[] => {
      const reason = reasons[index];
      return reason === undefined ? [] : [[unit.id, reason]];
    });
    return new Map(refused);
  }

  return {
    name: 'crowdin',
    unitsPerPush: UNITS_PER_PUSH,
    suggestsBy: 'suggestion',
    ...createCrowdinExporter({ call, http, projectId }),

    async checkAccess(signal) {
      await call(signal, ({ users }) => users.getAuthenticatedUser());
    },

    async readProject(identifier, signal): Promise<TmsProject> {
      const project = await readRow(identifier, signal);
      if (project.isSuspended === true) throw tmsProjectLocked('crowdin');
      const { id } = project;
      const files = await listAll((page) =>
        call(signal, (apis) => apis.files.listProjectFiles(id, { ...page, recursion: 'recursive' })),
      );
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
      const id = projectId(scope.project);
      const translations = await translationsOf(scope, { fileId }, signal);
      const strings = listPages((page) =>
        call(signal, (apis) => apis.strings.listProjectStrings(id, { ...page, fileId })),
      );
      for await (const page of strings) {
        const visible = page.filter(({ isHidden }) => !isHidden);
        const units = unitsOf(scope, visible, categories, translations);
        yield filter === 'all' ? units : units.filter(({ state }) => state === 'untranslated');
      }
    },

    async readUnits(scope, ids, signal) {
      const croql = ids.map((id) => `id = ${Number(id)}`).join(' or ');
      const id = projectId(scope.project);
      const strings = await listAll((page) =>
        call(signal, (apis) => apis.strings.listProjectStrings(id, { ...page, croql })),
      );
      const hasPlurals = strings.some(({ text }) => typeof text !== 'string');
      const categories = hasPlurals ? await categoriesOf(scope, signal) : [];
      const translations = await translationsOf(scope, { stringIds: ids.join(',') }, signal);
      const units = unitsOf(scope, strings, categories, translations);
      return new Map(units.map((unit) => [unit.id, unit]));
    },

    writeTargets: addTranslations,

    // A translation that is added is a suggestion until somebody approves it; those that strings have stay.
    suggestTargets: addTranslations,

    async readComments(scope, unit, signal) {
      const options = { stringId: Number(unit.id), targetLanguageId: scope.language.code, limit: PAGE };
      const { data } = await call(signal, ({ comments }) =>
        comments.listStringComments(projectId(scope.project), options),
      );
      return data.map((each) => each.data.text);
    },

    async addComment(scope, unit, text, signal) {
      const request = {
        stringId: Number(unit.id),
        text,
        targetLanguageId: scope.language.code,
        type: 'comment',
      } as const;
      await call(signal, ({ comments }) => comments.addStringComment(projectId(scope.project), request));
    },

    async addLabel(scope, units, label, signal) {
      const id = projectId(scope.project);
      const known = await listAll((page) => call(signal, ({ labels }) => labels.listLabels(id, page)));
      const added = async () => (await call(signal, ({ labels }) => labels.addLabel(id, { title: label }))).data;
      const { id: labelId } = known.find(({ title }) => title === label) ?? (await added());
      const stringIds = units.map((unit) => Number(unit.id));
      await call(signal, ({ labels }) => labels.assignLabelToString(id, labelId, { stringIds }));
    },

    async pullTerms(scope, limit, signal) {
      const { assignedGlossaries = [] } = await readRow(scope.project, signal);
      return pullCrowdinTerms(call, assignedGlossaries, scope, limit, signal);
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

/** NaN for an identifier that is no number. */
function projectId(identifier: string): number {
  return /^\d{1,15}$/.test(identifier) ? Number(identifier) : Number.NaN;
}

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
