import type { TmsDownload } from './exports.ts';
import type { TmsHttp } from './tms-http.ts';

/**
 * A download from an address that a system named.
 *
 * @param path as of a download
 */
export const downloadOf = (http: TmsHttp, address: string, path: string, isBundle: boolean): TmsDownload => ({
  path,
  read: async (limit, signal) => ({ bytes: (await http.download(address, limit, signal)).bytes, isBundle }),
});
