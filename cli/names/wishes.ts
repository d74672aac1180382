import type { Loquent } from '#client/client.ts';
import { glossaryIds, storeIds } from './find.ts';

/** Options of `addWishes`. */
export interface WishOptions {
  readonly glossary?: readonly string[];
  readonly memory?: readonly string[];
  readonly instructions?: string;
  readonly domain?: string;
  readonly provider?: string;
  readonly formality?: 'more' | 'less' | 'default';
}

/** The fields of a request for the options, with ids for names. */
export async function wishesOf(loquent: Loquent, options: WishOptions) {
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
