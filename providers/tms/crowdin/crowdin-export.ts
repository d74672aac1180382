import type { TranslationsModel } from '@crowdin/crowdin-api-client';
import { tmsExportBusy, tmsUnavailable } from '#providers/tms/errors.ts';
import { downloadOf, type TmsDownload, type TmsExporter, type TmsExportScope } from '#providers/tms/exports.ts';
import type { TmsHttp } from '#providers/tms/tms-http.ts';
import { CrowdinAnswer, type CallCrowdin } from './crowdin-client.ts';

/** States of a build that has not ended. */
const RUNNING: ReadonlySet<string> = new Set<TranslationsModel.BuildStatus>(['created', 'inProgress']);

export interface CrowdinExportOptions {
  readonly call: CallCrowdin;
  readonly http: TmsHttp;
  /** Id of a project, from its identifier. */
  readonly projectId: (identifier: string) => number;
}

/**
 * Builds the project in one language, which gives a zip bundle by the project's own rules for exported files
 * (https://support.crowdin.com/developer/api/v2/#tag/Translations). As long as nothing changes, Crowdin answers the newest
 * build whatever is asked for; if that one is of other languages, files are built one by one, without waiting.
 */
export function createCrowdinExporter({ call, http, projectId }: CrowdinExportOptions): TmsExporter {
  async function findBuild(id: number, buildId: number, signal: AbortSignal) {
    const read = async () => (await call(signal, ({ builds }) => builds.checkBuildStatus(id, buildId), [404])).data;
    return read().catch(nothingWithStatus(404));
  }

  /** The address of a file in one language; undefined if the file is not translated into it. */
  async function fileAddress(id: number, fileId: number, targetLanguageId: string, signal: AbortSignal) {
    const build = async () =>
      (await call(signal, ({ builds }) => builds.buildProjectFileTranslation(id, fileId, { targetLanguageId }), [404]))
        .data.url;
    return build().catch(nothingWithStatus(404));
  }

  async function filesOf({ project, components, language }: TmsExportScope, signal: AbortSignal) {
    const downloads: TmsDownload[] = [];
    for (const { id, name } of components) {
      const address = await fileAddress(projectId(project), Number(id), language.code, signal);
      if (address === undefined) continue;
      downloads.push(downloadOf(http, address, name, false));
    }
    return downloads;
  }

  return {
    async startExport({ project, language }, signal) {
      const request = { targetLanguageIds: [language.code] };
      const start = async () =>
        (await call(signal, ({ builds }) => builds.buildProject(projectId(project), request), [409])).data;
      const build = await start().catch(nothingWithStatus(409));
      if (build === undefined) throw tmsExportBusy('crowdin');
      const { id, status, attributes } = build;
      if (isOf(attributes, language.code)) return { processes: [String(id)] };
      if (RUNNING.has(status)) throw tmsExportBusy('crowdin');
      return { processes: [] };
    },

    async readExport(scope, { processes }, signal) {
      const [build] = processes;
      if (build === undefined) return { status: 'finished', downloads: await filesOf(scope, signal) };
      const id = projectId(scope.project);
      const found = await findBuild(id, Number(build), signal);
      if (found === undefined) return { status: 'gone' };
      if (RUNNING.has(found.status)) return { status: 'running' };
      if (found.status !== 'finished') {
        return { status: 'failed', reason: found.error?.message ?? `the build is ${found.status}` };
      }
      const { data } = await call(signal, ({ builds }) => builds.downloadTranslations(id, Number(build)));
      if (typeof data?.url !== 'string') throw tmsUnavailable('crowdin', 'a build without an address');
      return { status: 'finished', downloads: [downloadOf(http, data.url, '', true)] };
    },

    async cancelExport({ project }, { processes }, signal) {
      for (const build of processes) {
        const cancel = () => call(signal, ({ builds }) => builds.cancelBuild(projectId(project), Number(build)), [404]);
        await cancel().catch(nothingWithStatus(404));
      }
    },
  };
}

/** Whether a build has one language, and nothing else. */
const isOf = ({ targetLanguageIds = [] }: Partial<TranslationsModel.Attribute> = {}, language: string) =>
  targetLanguageIds.length === 1 && targetLanguageIds[0] === language;

/** Handles an answer that the caller expects: it stands for nothing. */
const nothingWithStatus =
  (status: number) =>
  (error: unknown): undefined => {
    if (!(error instanceof CrowdinAnswer) || error.status !== status) throw error;
  };
