import type { TestApi } from '#test/service/api.ts';

export type ImportedContent = string | Uint8Array<ArrayBuffer>;

export interface GlossaryImportOptions {
  readonly fields?: Readonly<Record<string, string>>;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Glossaries as files, over an API that runs. */
export class ImportClient {
  readonly #api: TestApi;

  constructor(api: TestApi) {
    this.#api = api;
  }

  /** @param path after `/v1/glossaries` */
  send(
    path: string,
    content: ImportedContent,
    { fields = {}, key, headers = {} }: GlossaryImportOptions = {},
  ): Promise<Response> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append('file', new File([content], 'terms.csv'));
    const options = { method: 'POST', body, headers, ...(key === undefined ? {} : { key }) };
    return this.#api.request(`/v1/glossaries${path}`, options);
  }

  importNew(
    content: ImportedContent,
    fields: GlossaryImportOptions['fields'] = {},
    sent: GlossaryImportOptions = {},
  ): Promise<Response> {
    return this.send('/import', content, { ...sent, fields: { name: 'Terms', ...fields } });
  }

  importInto(id: number, content: ImportedContent, fields: GlossaryImportOptions['fields'] = {}): Promise<Response> {
    return this.send(`/${id}/import`, content, { fields });
  }

  async preview(id: number, content: ImportedContent, fields: GlossaryImportOptions['fields'] = {}): Promise<unknown> {
    return (await this.send(`/${id}/import/preview`, content, { fields })).json();
  }

  async download(id: number, format = 'csv'): Promise<Buffer> {
    const response = await this.#api.request(`/v1/glossaries/${id}/download?format=${format}`);
    if (response.status !== 200) throw new Error(`no download: ${await response.text()}`);
    return Buffer.from(await response.arrayBuffer());
  }

  /** @returns the id of a new glossary */
  async made(content: ImportedContent): Promise<number> {
    const response = await this.importNew(content);
    if (response.status !== 201) throw new Error(`no glossary was made: ${await response.text()}`);
    return ((await response.json()) as { glossary_id: number }).glossary_id;
  }

  /** How many glossaries, entries and terms there are. */
  async stored(): Promise<readonly number[]> {
    const counts: number[] = [];
    for (const table of ['glossary', 'glossary_entry', 'glossary_term']) {
      const [row] = await this.#api.orm.em.fork().execute(`select count(*) as count from ${table}`);
      counts.push(Number((row as { count: number | string }).count));
    }
    return counts;
  }
}
