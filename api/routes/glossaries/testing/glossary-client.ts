import type { TestApi, TestRequest } from '#test/api.ts';

/** A term as answers show it. */
export interface ShownTerm {
  readonly id: number;
  readonly entry_id: number;
  readonly term: string;
  readonly lang: string;
  readonly description: string | null;
  readonly term_type: string;
  readonly alternative_term: string | null;
}

/** An entry as answers show it. */
export interface ShownEntry {
  readonly id: number;
  readonly glossary_id: number;
  readonly notes: string | null;
  readonly terms?: readonly ShownTerm[];
  readonly created_at: string;
  readonly updated_at: string | null;
}

export const preferred = (term: string, lang: string) => ({ term, lang, term_type: 'preferred' });
export const forbidden = (term: string, lang: string) => ({ term, lang, term_type: 'forbidden' });

/** Sends requests and reads their answers. */
export class GlossaryClient {
  readonly #api: TestApi;
  readonly #key: string;

  constructor(api: TestApi, key = api.owner.key) {
    this.#api = api;
    this.#key = key;
  }

  /** @returns status and parsed body, of the type that the caller expects */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- says what a test expects of an answer
  async send<Body = Record<string, unknown>>(
    method: string,
    path: string,
    json?: unknown,
    options: TestRequest = {},
  ): Promise<{ readonly status: number; readonly body: Body }> {
    const address = `/v1/glossaries${path}`;
    const response = await this.#api.request(address, {
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

  /** @returns the new glossary's id */
  async glossary(name = 'Terms', baseLanguage = 'en'): Promise<number> {
    return (await this.done<{ id: number }>('POST', '', { name, base_language: baseLanguage })).id;
  }

  /** An entry with terms. */
  async entry(glossary: number, ...terms: readonly object[]): Promise<ShownEntry> {
    return this.done('POST', `/${glossary}/entries/with-terms`, { terms });
  }
}
