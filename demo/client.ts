/** The part of the job record that the demo shows. */
export interface DemoJobRecord {
  readonly job_id: string;
  readonly status: string;
  readonly source_files: readonly string[];
  readonly progress: {
    readonly stage: string;
    readonly completed: number;
    readonly total: number;
    readonly percent: number;
  };
  readonly warnings: readonly { readonly message: string; readonly source_file?: string }[];
  readonly error: { readonly message: string } | null;
  readonly result: {
    /** File of a job on a recording. */
    readonly output_file?: string | null;
    readonly subtitles?: readonly { readonly file: string }[];
    readonly files?: readonly {
      readonly source_file: string;
      readonly target_file: string;
      readonly language: string;
      readonly units: number;
      readonly translated: number;
      readonly engine: string | null;
      readonly glossary: { readonly applied: number };
      readonly skipped: readonly { readonly reason: string; readonly count: number }[];
    }[];
  } | null;
}

/** Terms of the source language with their translations. */
export interface TermList {
  readonly source: string;
  readonly target: string;
  readonly terms: Readonly<Record<string, string>>;
}

/** A client with nothing but fetch, as a user's first script would be. */
export interface DemoClient {
  upload(path: string, bytes: Buffer): Promise<string>;
  /** @param path of the kind of job; default: translation of documents */
  submit(body: object, path?: string): Promise<DemoJobRecord>;
  job(jobId: string): Promise<DemoJobRecord>;
  /** Creates the glossary of that name unless it exists. @returns its id */
  glossary(name: string, list: TermList): Promise<number>;
  download(key: string): Promise<Buffer>;
  /** Creates a key for the console that expires automatically. */
  consoleKey(): Promise<string>;
}

interface NamedGlossary {
  readonly id: number;
  readonly name: string;
}

/** Milliseconds: a working day. */
const CONSOLE_KEY_LIFETIME = 12 * 3_600_000;

/** @throws Error with the service's own message for every answer that isn't a success */
export function connectDemoClient(apiUrl: string, apiKey: string): DemoClient {
  const send = async (path: string, request: RequestInit = {}): Promise<Response> => {
    const headers = { ...request.headers, authorization: `Bearer ${apiKey}` };
    const response = await fetch(`${apiUrl}${path}`, { ...request, headers });
    if (response.ok) return response;
    const { error } = (await response.json()) as { error: string };
    throw new Error(`${request.method ?? 'GET'} ${path}: ${response.status} ${error}`);
  };
  const post = async (path: string, body: object): Promise<unknown> => {
    const headers = { 'content-type': 'application/json' };
    return (await send(path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
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
      return (await post(path, body)) as DemoJobRecord;
    },
    async job(jobId) {
      return (await (await send(`/v1/jobs/${jobId}`)).json()) as DemoJobRecord;
    },
    async glossary(name, { source, target, terms }) {
      const { glossaries } = (await (await send('/v1/glossaries')).json()) as { glossaries: NamedGlossary[] };
      const existing = glossaries.find((each) => each.name === name);
      if (existing !== undefined) return existing.id;
      const { id } = (await post('/v1/glossaries', { name, base_language: source })) as NamedGlossary;
      for (const pair of Object.entries(terms)) {
        const entry = [source, target].map((lang, index) => ({ lang, term: pair[index], term_type: 'preferred' }));
        await post(`/v1/glossaries/${id}/entries/with-terms`, { terms: entry });
      }
      return id;
    },
    async download(key) {
      const response = await send(`/v1/files/download?path=${encodeURIComponent(key)}`);
      return Buffer.from(await response.arrayBuffer());
    },
    async consoleKey() {
      const expiresAt = new Date(Date.now() + CONSOLE_KEY_LIFETIME).toISOString();
      const key = { name: 'Console, from the demo', role: 'owner', expires_at: expiresAt };
      return ((await post('/v1/api-keys', key)) as { key: string }).key;
    },
  };
}
