import type { TmsDownload, TmsExporter } from '#providers/tms/exports.ts';
import type { TmsHttp } from '#providers/tms/tms-http.ts';
import { translationPath } from './weblate-units.ts';

/** The type of what Weblate answers for a language with several files. */
const BUNDLE = 'application/zip';

/**
 * Downloads the translation file of each component; Weblate writes pending changes into it first, so that nothing is to be
 * waited for (https://docs.weblate.org/en/latest/api.html, `GET /api/translations/…/file/`).
 */
export function createWeblateExporter(http: TmsHttp): TmsExporter {
  return {
    startExport: () => Promise.resolve({ processes: [] }),

    async readExport({ project, components, language }, _begun, signal) {
      const downloads: TmsDownload[] = [];
      for (const { id } of components) {
        const path = `${translationPath(project, id, language)}/`;
        const { status, body } = await http.call({ path, signal }, [404]);
        // A component may lack the language, and a language its file.
        const { filename = '' } = (status === 404 ? {} : body) as { readonly filename?: string };
        if (filename === '') continue;
        downloads.push({
          // Components of several repositories have files of the same name.
          path: `${id}/${filename}`,
          async read(limit, aborted) {
            const { bytes, contentType } = await http.download(`${path}file/`, limit, aborted);
            return { bytes, isBundle: contentType === BUNDLE && !/\.zip$/i.test(filename) };
          },
        });
      }
      return { status: 'finished', downloads };
    },

    cancelExport: () => Promise.resolve(),
  };
}
