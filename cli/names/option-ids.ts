import type { Loquent } from '#client/client.ts';
import { glossaryIds, storeIds } from './find.ts';

/** Options of `addRequestOptions`. */
export interface NamedOptions {
  readonly glossary?: readonly string[];
  readonly memory?: readonly string[];
  readonly instructions?: string;
  readonly domain?: string;
  readonly provider?: string;
  readonly formality?: 'more' | 'less' | 'default';
}

/** The fields of a request for the options of a command, with ids instead of names. */
export async function optionIds(loquent: Loquent, options: NamedOptions) {
  const [glossaries, stores] = await Promise.all([
    glossaryIds(loquent, options.glossary),
    storeIds(loquent, options.memory),
  ]);
  const { instructions, domain, provider, formality } = options;
  return {
    ...(glossaries !== undefined && { glossaries }),
    ...(stores !== undefined && { context_stores: stores }),
    ...(instructions !== undefined && { instructions }),
    ...(domain !== undefined && { domain }),
    ...(provider !== undefined && { provider }),
    ...(formality !== undefined && { formality }),
  };
}
