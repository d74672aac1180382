import type { TestApi, TestRequest } from '#test/service/api.ts';

/** Status and parsed body of an answer. */
export interface ResourceAnswer<Body> {
  readonly status: number;
  readonly body: Body;
}

/** Sends requests about the objects below a path of the API, and reads their answers. */
export class ResourceClient {
  readonly #api: TestApi;
  readonly #root: string;
  readonly #key: string;

  /** @param root the path that all requests begin with: `/v1/glossaries` */
  constructor(api: TestApi, root: string, key = api.owner.key) {
    this.#api = api;
    this.#root = root;
    this.#key = key;
  }

  /** @returns status and parsed body, of the type that the caller expects */
  async send<Body = Record<string, unknown>>(
    method: string,
    path: string,
    json?: unknown,
    options: TestRequest = {},
  ): Promise<ResourceAnswer<Body>> {
    const response = await this.#api.request(this.#root + path, {
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
}
