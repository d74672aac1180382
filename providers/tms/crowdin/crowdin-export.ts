import type { ResponseObject, TranslationsModel } from '@crowdin/crowdin-api-client';
import { tmsExportBusy, tmsUnavailable } from '#providers/tms/errors.ts';
import { downloadOf, type TmsDownload, type TmsExporter, type TmsExportScope } from '#providers/tms/exports.ts';
import type { TmsHttp } from '#providers/tms/tms-http.ts';
import { crowdinData, crowdinProjectPath } from './crowdin-lists.ts';

interface Link {
  readonly url: string;
}

/** States of a build that has not ended. */
const RUNNING: ReadonlySet<string> = new Set<TranslationsModel.BuildStatus>(['created', 'inProgress']);

/**
 * Builds the project in one language, which gives a zip bundle by the project's own rules for exported files
 * (https://support.crowdin.com/developer/api/v2/#tag/Translations). As long as nothing changes, Crowdin answers the newest
 * build whatever is asked for; if that one is of other languages, files are built one by one, without waiting.
 */
export function createCrowdinExporter(http: TmsHttp): TmsExporter {
  const buildsPath = (project: string) => `${crowdinProjectPath(project)}/translations/builds`;

  /** The files that are translated into the language. */
  async function filesOf({ project, components, language }: TmsExportScope, signal: AbortSignal) {
    const downloads: TmsDownload[] = [];
    const body = { targetLanguageId: language.code };
    for (const { id, name } of components) {
      const path = `${buildsPath(project)}/files/${Number(id)}`;
      const answer = await http.call({ method: 'POST', path, body, signal }, [404]);
      if (answer.status === 404) continue;
      const { url } = crowdinData(answer) as Link;
      downloads.push(downloadOf(http, url, name, false));
    }
    return downloads;
  }

  return {
    async startExport({ project, language }, signal) {
      const body = { targetLanguageIds: [language.code] };
      const answer = await http.call({ method: 'POST', path: buildsPath(project), body, signal }, [409]);
      if (answer.status === 409) throw tmsExportBusy('crowdin');
      const { id, status, attributes } = crowdinData(answer) as TranslationsModel.Build;
      if (isOf(attributes, language.code)) return { processes: [String(id)] };
      if (RUNNING.has(status)) throw tmsExportBusy('crowdin');
      return { processes: [] };
    },

    async readExport(scope, { processes }, signal) {
      const [build] = processes;
      if (build === undefined) return { status: 'finished', downloads: await filesOf(scope, signal) };
      const path = `${buildsPath(scope.project)}/${Number(build)}`;
      const answer = await http.call({ path, signal }, [404]);
      if (answer.status === 404) return { status: 'gone' };
      const { status, error } = crowdinData(answer) as TranslationsModel.Build;
      if (RUNNING.has(status)) return { status: 'running' };
      if (status !== 'finished') return { status: 'failed', reason: error?.message ?? `the build is ${status}` };
      const { body } = await http.call({ path: `${path}/download`, signal });
      const { data } = (body ?? {}) as Partial<ResponseObject<Partial<Link>>>;
      if (typeof data?.url !== 'string') throw tmsUnavailable('crowdin', 'a build without an address');
      return { status: 'finished', downloads: [downloadOf(http, data.url, '', true)] };
    },

    async cancelExport({ project }, { processes }, signal) {
      for (const build of processes) {
        await http.call({ method: 'DELETE', path: `${buildsPath(project)}/${Number(build)}`, signal }, [404]);
      }
    },
  };
}

/** True if a build has the language and no other. */
const isOf = ({ targetLanguageIds = [] }: Partial<TranslationsModel.Attribute> = {}, language: string) =>
  targetLanguageIds.length === 1 && targetLanguageIds[0] === language;
