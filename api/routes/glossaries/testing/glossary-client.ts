import { ResourceClient } from '#api/testing/resource-client.ts';
import type { TestApi } from '#test/service/api.ts';

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
export const forbiddenTerm = (term: string, lang: string) => ({ term, lang, term_type: 'forbidden' });

/** Sends requests about glossaries and reads their answers. */
export class GlossaryClient extends ResourceClient {
  constructor(api: TestApi, key?: string) {
    super(api, '/v1/glossaries', key);
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
