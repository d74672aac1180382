import type { ExactUse } from '#domain/memories/memory-preferences.ts';
import { isModel } from './doer.ts';
import { UNFOLLOWED, type UnfollowedWish, type Way } from './way.ts';

/** `memory` of a request as a wish: its parts that are null or absent ask for nothing. */
export interface MemoryWish {
  readonly threshold?: number | null | undefined;
  readonly exact?: ExactUse | null | undefined;
  readonly penalties?: object | null | undefined;
}

const PARTS = ['threshold', 'exact', 'penalties'] as const;

/**
 * Warnings about the parts of `memory` that ways of working can't follow. They name the language of their way if they don't
 * hold for all.
 *
 * @param ways one, or one per target language
 */
export function judgeMemory(ways: readonly Way[], memory: MemoryWish | null | undefined): readonly UnfollowedWish[] {
  if (memory == null) return [];
  const code = `memory${UNFOLLOWED}`;
  const reasons = ways.map((way) => reasonFor(way, memory));
  const [message] = reasons;
  if (reasons.every((reason) => reason === message)) return message === undefined ? [] : [{ code, message }];
  return reasons.flatMap((reason, index) => {
    const language = ways[index]?.targetLanguage;
    return reason === undefined ? [] : [{ code, message: reason, ...(language && { language }) }];
  });
}

function reasonFor({ operation, by }: Way, memory: MemoryWish): string | undefined {
  const takes = operation === 'translate';
  // Matches are examples for a model, but in the rewriting of a text, which has no translation.
  const shows = isModel(by) && operation !== 'rewrite';
  const followed = {
    threshold: takes || shows,
    exact: memory.exact === 'suggest' ? shows : takes,
    // A review compares translations with exact matches.
    penalties: takes || shows || operation === 'assess',
  };
  const fields = PARTS.filter((part) => memory[part] != null && !followed[part]);
  if (fields.length === 0) return undefined;
  const names = fields.map((field) => `"memory.${field}"`).join(' and ');
  return `${names} ${fields.length === 1 ? 'has' : 'have'} no effect here: ${whyNot(takes, shows)}`;
}

function whyNot(takes: boolean, shows: boolean): string {
  if (shows) return 'only translations take exact matches as they are.';
  if (!takes) return 'no model gets matches as examples.';
  return (
    'the engine can\'t follow examples, so that texts with exact matches are translated anew. Send "reuse", or choose a ' +
    'provider with a language model.'
  );
}
