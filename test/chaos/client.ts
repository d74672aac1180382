import { setTimeout as sleep } from 'node:timers/promises';

/** Ms in which a service that was killed is up again; until a minute has passed it takes a killed request for a running one. */
const PATIENCE = 150_000;

export interface ChaosJob {
  readonly job_id: string;
  readonly status: string;
  readonly error: unknown;
  readonly result: { readonly translated_files: readonly string[] } | null;
}

/** Requests of a client that retries when the service was killed; `url` is its current address. */
export class ChaosClient {
  url = '';
  readonly #key: string;

  constructor(key: string) {
    this.#key = key;
  }

  async upload(name: string, bytes: Uint8Array | string): Promise<void> {
    const body = new FormData();
    body.set('path', name);
    body.set('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name);
    await this.#ask('/v1/files/upload', { method: 'POST', body });
  }

  /** The Idempotency-Key makes one job of it, however often the service is killed before it answers. */
  async submit(name: string, languages: readonly string[], idempotencyKey: string): Promise<string> {
    const json = { mode: 'ai', source_language: 'en', target_languages: languages, source_files: [name] };
    const response = await this.#ask('/v1/jobs/translation', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
      body: JSON.stringify(json),
    });
    return ((await response.json()) as ChaosJob).job_id;
  }

  async job(id: string): Promise<ChaosJob> {
    return (await (await this.#ask(`/v1/jobs/${id}`)).json()) as ChaosJob;
  }

  async download(name: string): Promise<Buffer> {
    return Buffer.from(await (await this.#ask(`/v1/files/download?path=${encodeURIComponent(name)}`)).arrayBuffer());
  }

  async #ask(path: string, init: RequestInit = {}): Promise<Response> {
    const deadline = Date.now() + PATIENCE;
    for (;;) {
      try {
        const headers = { authorization: `Bearer ${this.#key}`, ...init.headers };
        const response = await fetch(this.url + path, { ...init, headers });
        // Read now, while the service lives.
        const body = await response.arrayBuffer();
        if (response.ok) return new Response(body, { status: response.status });
        const isPassing = response.status === 503 || response.status === 409;
        if (!isPassing || Date.now() > deadline)
          throw new Error(`${path}: ${response.status} ${Buffer.from(body).toString('utf8')}`);
      } catch (error) {
        if (!(error instanceof TypeError) || Date.now() > deadline) throw error;
      }
      await sleep(200);
    }
  }
}
