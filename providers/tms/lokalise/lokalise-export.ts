import { createPageGuard } from '#providers/tms/bounds.ts';
import { tmsUnavailable } from '#providers/tms/errors.ts';
import { downloadOf, type TmsExporter } from '#providers/tms/exports.ts';
import type { TmsHttp } from '#providers/tms/tms-http.ts';
import { lokaliseProjectPath } from './lokalise-units.ts';

/** Files per page. */
const PAGE = 500;
/** Files of a project: an export names them in its request. */
const MAX_FILES = 5_000;

/** The name of the only file of a project that has no files: all keys of the language. */
const SINGLE_FILE = '%LANG_ISO%.%FORMAT%';

/** Formats that are called as an extension of files (https://developers.lokalise.com/reference/download-files). */
const FORMATS = new Set(
  'arb csv docx html ini js json plist po properties resx strings ts xlf xliff xlsx xml yaml'.split(' '),
);

/** Formats of other extensions. */
const OTHER_EXTENSIONS: Readonly<Record<string, string>> = {
  htm: 'html',
  php: 'php_array',
  pot: 'po',
  stringsdict: 'strings',
  yml: 'yaml',
};

/** Keys of no file. */
const UNASSIGNED = '__unassigned__';

/** `GET projects/{id}/processes/{id}`; other statuses mean that the process is still running. */
interface LokaliseProcess {
  readonly status?: string;
  readonly message?: string | null;
  readonly details?: { readonly download_url?: string } | null;
}

/**
 * Starts a background export for each format of the project's files; each ends in a zip bundle, with the files under their
 * own names (https://developers.lokalise.com/reference/download-files-async, …/reference/retrieve-a-process).
 */
export function createLokaliseExporter(http: TmsHttp): TmsExporter {
  async function listFiles(project: string, signal: AbortSignal): Promise<readonly string[]> {
    const nextPage = createPageGuard('lokalise', PAGE, MAX_FILES);
    const names: string[] = [];
    for (let page = 1; ; page += 1) {
      const path = `${lokaliseProjectPath(project)}/files?limit=${PAGE}&page=${page}`;
      const { body } = await http.call({ path, signal });
      const files = nextPage((body as { readonly files?: readonly { readonly filename?: string }[] })?.files);
      names.push(...files.flatMap(({ filename }) => filename ?? []));
      if (files.length < PAGE) return names;
    }
  }

  async function start(project: string, body: object, signal: AbortSignal): Promise<string> {
    const path = `${lokaliseProjectPath(project)}/files/async-download`;
    const answer = await http.call({ method: 'POST', path, body, signal });
    const { process_id: id } = (answer.body ?? {}) as { readonly process_id?: string };
    if (typeof id !== 'string') throw tmsUnavailable('lokalise', 'an export without an id');
    return id;
  }

  return {
    async startExport({ project, language }, signal) {
      const bodies = exportFormats(await listFiles(project, signal)).map(({ format, files }) => ({
        format,
        original_filenames: true,
        ...(files === undefined ? {} : { filter_filenames: files }),
      }));
      const single = { format: 'json', original_filenames: false, bundle_structure: SINGLE_FILE };
      const processes: string[] = [];
      for (const body of bodies.length === 0 ? [single] : bodies) {
        processes.push(await start(project, { ...body, filter_langs: [language.code] }, signal));
      }
      return { processes };
    },

    async readExport({ project }, { processes }, signal) {
      const addresses: string[] = [];
      for (const id of processes) {
        const path = `${lokaliseProjectPath(project)}/processes/${encodeURIComponent(id)}`;
        const { status: code, body } = await http.call({ path, signal }, [404]);
        if (code === 404) return { status: 'gone' };
        const { status, message, details } = (body as { readonly process?: LokaliseProcess })?.process ?? {};
        if (status === 'failed' || status === 'cancelled') {
          return { status: 'failed', reason: message || `the process is ${status}` };
        }
        if (status !== 'finished') return { status: 'running' };
        if (typeof details?.download_url !== 'string') throw tmsUnavailable('lokalise', 'an export without an address');
        addresses.push(details.download_url);
      }
      return { status: 'finished', downloads: addresses.map((address) => downloadOf(http, address, '', true)) };
    },

    // Processes of Lokalise can't be stopped: they end by themselves, and nobody downloads them.
    cancelExport: () => Promise.resolve(),
  };
}

/** Parameters of an export: the format, and the names of files to restrict it to. */
interface LokaliseFormat {
  readonly format: string;
  /** Undefined: everything that the project has. */
  readonly files: readonly string[] | undefined;
}

/**
 * The exports that a project needs: one for each format that its files have, since an export has one.
 *
 * @param names of the project's files, with placeholders: `locales/%LANG_ISO%.json`
 * @returns empty if the project has no file of a known format
 */
function exportFormats(names: readonly string[]): readonly LokaliseFormat[] {
  const byFormat = new Map<string, string[]>();
  for (const name of names) {
    const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
    const format = FORMATS.has(extension) ? extension : OTHER_EXTENSIONS[extension];
    if (name === UNASSIGNED || format === undefined) continue;
    byFormat.set(format, [...(byFormat.get(format) ?? []), name]);
  }
  const [only] = byFormat.keys();
  if (byFormat.size === 1 && only !== undefined) return [{ format: only, files: undefined }];
  return [...byFormat].map(([format, files]) => ({ format, files }));
}
