import type { Loquent } from '#client/client.ts';
import { glossaryIds, storeIds } from './find.ts';

/** Options of `addRequestOptions` and `addCareOptions`. */
export interface NamedOptions {
  readonly glossary?: readonly string[];
  readonly memory?: readonly string[];
  readonly instructions?: string;
  readonly domain?: string;
  readonly provider?: string;
  readonly formality?: 'more' | 'less' | 'default';
  readonly quality?: 'draft' | 'standard' | 'best';
  readonly refineWith?: string;
}

/** The fields of a request for the options of a command, with ids instead of names. */
export async function optionIds(loquent: Loquent, options: NamedOptions) {
  const [glossaries, stores] = await Promise.all([
    glossaryIds(loquent, options.glossary),
    storeIds(loquent, options.memory),
  ]);
  const { instructions, domain, provider, formality, quality, refineWith } = options;
  return {
    ...(glossaries !== undefined && { glossaries }),
    ...(stores !== undefined && { context_stores: stores }),
    ...(instructions !== undefined && { instructions }),
    ...(domain !== undefined && { domain }),
    ...(provider !== undefined && { provider }),
    ...(formality !== undefined && { formality }),
    ...(quality !== undefined && { quality }),
    ...(refineWith !== undefined && { refine_with: refineWith }),
  };
}
