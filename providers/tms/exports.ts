import type { TmsComponent, TmsLanguage } from '#domain/projects/tms-unit.ts';
import type { TmsHttp } from './tms-http.ts';

/** The part of a project whose files are exported: all components of a job in one language. */
export interface TmsExportScope {
  /** The name that the client gave. */
  readonly project: string;
  readonly components: readonly TmsComponent[];
  readonly language: TmsLanguage;
}

/** A requested export. It is recorded as plain JSON, so that another attempt resumes it. */
export interface TmsExport {
  /** The system's ids of what it runs; empty where files can be downloaded without waiting. */
  readonly processes: readonly string[];
}

/** The bytes of a file, or of a zip bundle. */
export interface TmsDownloaded {
  readonly bytes: Uint8Array;
  readonly isBundle: boolean;
}

/** A file, or a bundle of files, that a system has ready. */
export interface TmsDownload {
  /** The path of a file, or the folder for the files of a bundle, below that of the language; '' for none. */
  readonly path: string;
  /** @param limit bytes @throws LoquentError `tms_export_too_large`, and as all calls of a connector */
  readonly read: (limit: number, signal: AbortSignal) => Promise<TmsDownloaded>;
}

/** `gone`: the system knows no such process any more. */
export type TmsExportState =
  | { readonly status: 'running' | 'gone' }
  | { readonly status: 'failed'; readonly reason: string }
  | { readonly status: 'finished'; readonly downloads: readonly TmsDownload[] };

/** The part of a connector that has the system write the files of a language, as developers get them. */
export interface TmsExporter {
  /** Asks for the files of a language; twice is harmless. @throws LoquentError `tms_export_busy` (retryable) */
  startExport(scope: TmsExportScope, signal: AbortSignal): Promise<TmsExport>;
  /** How far it is. Addresses of downloads expire: ask again before another attempt. */
  readExport(scope: TmsExportScope, begun: TmsExport, signal: AbortSignal): Promise<TmsExportState>;
  /** Stops what the system runs, where it offers that. */
  cancelExport(scope: TmsExportScope, begun: TmsExport, signal: AbortSignal): Promise<void>;
}

/** A download from an address that a system named. @param path as of a download */
export const downloadOf = (http: TmsHttp, address: string, path: string, isBundle: boolean): TmsDownload => ({
  path,
  read: async (limit, signal) => ({ bytes: (await http.download(address, limit, signal)).bytes, isBundle }),
});
