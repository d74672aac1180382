/** The part of the job record that the demo shows. */
export interface JobRecord {
  readonly job_id: string;
  readonly status: string;
  readonly progress: {
    readonly stage: string;
    readonly completed: number;
    readonly total: number;
    readonly percent: number;
  };
  readonly warnings: readonly { readonly message: string; readonly source_file?: string }[];
  readonly error: { readonly message: string } | null;
  readonly result: {
    /** Of a job on a recording. */
    readonly output_file?: string | null;
    readonly subtitles?: readonly { readonly file: string }[];
    readonly files?: readonly {
      readonly source_file: string;
      readonly target_file: string;
      readonly language: string;
      readonly units: number;
      readonly translated: number;
      readonly engine: string | null;
      readonly skipped: readonly { readonly reason: string; readonly count: number }[];
    }[];
  } | null;
}

/** A client with nothing but fetch, as a user's first script would be. */
export interface DemoClient {
  upload(path: string, bytes: Buffer): Promise<string>;
  /** @param path of the kind of job; default: translation of documents */
  submit(body: object, path?: string): Promise<JobRecord>;
  job(jobId: string): Promise<JobRecord>;
  download(key: string): Promise<Buffer>;
}

/** @throws Error with the service's own message for every answer that isn't a success */
export function connectDemoClient(apiUrl: string, apiKey: string): DemoClient {
  const send = async (path: string, request: RequestInit = {}): Promise<Response> => {
    const headers = { ...request.headers, authorization: `Bearer ${apiKey}` };
    const response = await fetch(`${apiUrl}${path}`, { ...request, headers });
    if (response.ok) return response;
    const { error } = (await response.json()) as { error: string };
    throw new Error(`${request.method ?? 'GET'} ${path}: ${response.status} ${error}`);
  };
  return {
    async upload(path, bytes) {
      const form = new FormData();
      form.set('path', path);
      form.set('file', new Blob([new Uint8Array(bytes)]), path.split('/').at(-1));
      const response = await send('/v1/files/upload', { method: 'POST', body: form });
      return ((await response.json()) as { key: string }).key;
    },
    async submit(body, path = '/v1/jobs/translation') {
      const headers = { 'content-type': 'application/json' };
      const response = await send(path, { method: 'POST', headers, body: JSON.stringify(body) });
      return (await response.json()) as JobRecord;
    },
    async job(jobId) {
      return (await (await send(`/v1/jobs/${jobId}`)).json()) as JobRecord;
    },
    async download(key) {
      const response = await send(`/v1/files/download?path=${encodeURIComponent(key)}`);
      return Buffer.from(await response.arrayBuffer());
    },
  };
}
