import type { UploadProgress } from './operation.ts';

/** The part of `XMLHttpRequest` that is used; only browsers have it. */
interface BrowserRequest {
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  send(body: FormData): void;
  abort(): void;
  getAllResponseHeaders(): string;
  responseType: string;
  response: Blob;
  status: number;
  withCredentials: boolean;
  upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null };
  onload: (() => void) | null;
  onerror: (() => void) | null;
}

const constructorOf = (): (new () => BrowserRequest) | undefined =>
  (globalThis as { XMLHttpRequest?: new () => BrowserRequest }).XMLHttpRequest;

/** True in a browser: its fetch reports no upload progress, and takes no streams over HTTP/1.1. */
export const hasBrowserUploads = (): boolean => constructorOf() !== undefined;

/** Sends a form from a browser, with progress. @throws TypeError without a whole answer, as fetch does */
export function sendFromBrowser(
  request: Request,
  form: FormData,
  {
    signal,
    onProgress,
  }: { signal?: AbortSignal | undefined; onProgress?: ((progress: UploadProgress) => void) | undefined },
): Promise<Response> {
  const browserRequest = new (constructorOf()!)();
  return new Promise((resolve, reject) => {
    const stop = () => {
      browserRequest.abort();
      reject(signal?.reason as Error);
    };
    if (signal?.aborted === true) return stop();
    signal?.addEventListener('abort', stop, { once: true });
    browserRequest.open(request.method, request.url);
    browserRequest.responseType = 'blob';
    browserRequest.withCredentials = request.credentials === 'include';
    for (const [name, value] of request.headers)
      if (name !== 'content-type') browserRequest.setRequestHeader(name, value);
    browserRequest.upload.onprogress = ({ loaded, total }) => onProgress?.({ sent: loaded, total });
    browserRequest.onload = () => {
      signal?.removeEventListener('abort', stop);
      const { status, response } = browserRequest;
      const headers = new Headers();
      for (const line of browserRequest.getAllResponseHeaders().split('\r\n')) {
        const colon = line.indexOf(':');
        if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
      }
      resolve(new Response(status === 204 ? null : response, { status, headers }));
    };
    browserRequest.onerror = () => reject(new TypeError('the upload broke off'));
    browserRequest.send(form);
  });
}
