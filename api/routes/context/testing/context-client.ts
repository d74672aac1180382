import { ResourceClient, type ResourceAnswer } from '#api/testing/resource-client.ts';
import type { TestApi } from '#test/service/api.ts';

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
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends requests about context stores and reads their answers. */
export class ContextClient extends ResourceClient {
  constructor(api: TestApi, key?: string) {
    super(api, '/v1/context', key);
  }

  /** @returns the new store's id */
  async store(key: string, fields: object = {}): Promise<number> {
    return (await this.done<{ id: number }>('POST', '', { key, name: key, ...fields })).id;
  }

  /** Uploads a document. */
  async upload<Body = Record<string, unknown>>(
    store: number,
    { name, content, fields = {}, headers = {} }: SentDocument,
  ): Promise<ResourceAnswer<Body>> {
    const body = new FormData();
    for (const [field, value] of Object.entries({ title: name, document_type: 'reference', ...fields })) {
      body.append(field, value);
    }
    body.append('file', new File([content], name));
    return this.send<Body>('POST', `/${store}/documents`, undefined, { body, headers });
  }
}
