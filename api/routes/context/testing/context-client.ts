import type { TestApi, TestRequest } from '#test/api.ts';

/** Settings of a translation memory. */
export const MEMORY = {
  content_kind: 'translation_memory',
  retrieval_backend: 'vector',
  embedding_model: 'local-ngram',
} as const;

/** A file for an upload. */
export interface SentDocument {
  readonly name: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
  readonly fields?: Readonly<Record<string, string>>;
}

interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
}

/** Sends requests about context stores and reads their answers. */
export class ContextClient {
  readonly #api: TestApi;
  readonly #key: string;

  constructor(api: TestApi, key = api.owner.key) {
    this.#api = api;
    this.#key = key;
  }

  /** @returns status and parsed body, of the type that the caller expects */
  async send<Body = Record<string, unknown>>(
    method: string,
    path: string,
    json?: unknown,
    options: TestRequest = {},
  ): Promise<Answer<Body>> {
    const response = await this.#api.request(`/v1/context${path}`, {
      key: this.#key,
      method,
      ...(json === undefined ? {} : { json }),
      ...options,
    });
    return { status: response.status, body: (await response.json()) as Body };
  }

  /** @returns the parsed body of an answer that has to be a success */
  async done<Body = Record<string, unknown>>(method: string, path: string, json?: unknown): Promise<Body> {
    const { status, body } = await this.send<Body>(method, path, json);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  /** @returns the new store's id */
  async store(key: string, fields: object = {}): Promise<number> {
    return (await this.done<{ id: number }>('POST', '', { key, name: key, ...fields })).id;
  }

  /** Uploads a document. */
  async upload<Body = Record<string, unknown>>(
    store: number,
    { name, content, fields = {} }: SentDocument,
  ): Promise<Answer<Body>> {
    const body = new FormData();
    for (const [field, value] of Object.entries({ title: name, document_type: 'reference', ...fields })) {
      body.append(field, value);
    }
    body.append('file', new File([content], name));
    return this.send<Body>('POST', `/${store}/documents`, undefined, { body });
  }
}
