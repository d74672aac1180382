import { userMistake } from '#domain/errors.ts';
import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import { BY_DUBBING_SERVICE, isModel, type Doer, type TranslationAbilities } from './doer.ts';
import { fieldOf, wishesIn, type Wish, type Wishes } from './wishes.ts';

/** What is done with texts or speech. */
export const OPERATIONS = ['translate', 'revise', 'rewrite', 'assess', 'extract_terms', 'subtitle', 'speak'] as const;
export type Operation = (typeof OPERATIONS)[number];

/** How work is done: the operation, and what does it. */
export interface Way {
  readonly operation: Operation;
  readonly by: Doer;
  /** BCP 47, of translations; absent: not known yet. */
  readonly targetLanguage?: string;
}

/** `hinted`: what does the work gets it, and is not bound to it. `warned`: the work is done without it. `refused`: that would mislead. */
export type Verdict = 'followed' | 'hinted' | 'warned' | 'refused';

/** End of the codes of warnings that a wish has no effect; before it stands the name of the field. Public API. */
export const UNFOLLOWED = '_not_followed';

/** A warning that a wish has no effect on the work. */
export interface UnfollowedWish {
  readonly code: string;
  readonly message: string;
  /** BCP 47: the language in which it has none; absent: it has none in all of them. */
  readonly language?: string;
}

type Rule = (way: Way, wishes: Wishes) => boolean;

const always: Rule = () => true;
const never: Rule = () => false;
const byModel: Rule = ({ by }) => isModel(by);
const byInstructions: Rule = ({ by, targetLanguage }) => {
  const { usesInstructions, instructionLanguages } = by as TranslationAbilities;
  return usesInstructions && (instructionLanguages === undefined || includes(instructionLanguages, targetLanguage));
};
const byFormality: Rule = (way) => {
  const { formalityLanguages } = way.by as TranslationAbilities;
  return isModel(way.by) || (formalityLanguages !== undefined && includes(formalityLanguages, way.targetLanguage));
};

type Rules = { readonly [Name in Wish]?: Rule };

const EDITING: Rules = {
  instructions: byModel,
  domain: byModel,
  formality: byModel,
  // Documents of context stores take its place.
  styleguide: (way, { context_stores: stores }) => byModel(way, {}) && stores === undefined,
  documents: byModel,
  prompts: byModel,
  glossaries: always,
  provider: always,
};

const RECORDING: Rules = {
  formality: byFormality,
  glossaries: always,
  provider: always,
  tts_volume: never,
  project_name: never,
};

/** The wishes that each operation takes, and the condition under which it follows them. */
const FOLLOWED: { readonly [Name in Operation]: Rules } = {
  translate: {
    instructions: byInstructions,
    extra_instructions: byInstructions,
    domain: byInstructions,
    formality: byFormality,
    documents: byModel,
    memories: always,
    prompts: byInstructions,
    glossaries: always,
    segmentation: always,
    context_window: ({ by }) => (by as TranslationAbilities).usesContext,
    provider: always,
  },
  revise: { ...EDITING, memories: byModel, segmentation: byModel, context_window: byModel },
  // Nothing is translated, so that memories have nothing to offer.
  rewrite: { ...EDITING, template: byModel, memories: never, segmentation: always },
  assess: {
    domain: byModel,
    documents: byModel,
    memories: always,
    prompts: byModel,
    glossaries: always,
    provider: always,
  },
  extract_terms: { domain: byModel, provider: always },
  subtitle: RECORDING,
  speak: { ...RECORDING, tts_volume: always },
};

/** The wishes that an operation takes. */
export const wishesOf = (operation: Operation): readonly Wish[] => Object.keys(FOLLOWED[operation]) as Wish[];

/** How a way of working treats a wish that its operation takes. @param wishes the others, on which it may depend */
export function judgeWish(way: Way, wish: Wish, wishes: Wishes = {}): Verdict {
  if (way.by === BY_DUBBING_SERVICE) {
    if (wish === 'project_name') return 'followed';
    if (wish === 'glossaries') return 'hinted';
    // The recording would go to another service than the one that was chosen.
    return wish === 'provider' ? 'refused' : 'warned';
  }
  return FOLLOWED[way.operation][wish]?.(way, wishes) === true ? 'followed' : 'warned';
}

/**
 * Warnings about the wishes of a request that its ways of working can't follow: the work is done without them. Warnings that
 * don't hold for all ways name the language of theirs.
 *
 * @param ways one, or one per target language
 * @throws LoquentError `capability_unavailable` for a wish whose loss would mislead
 */
export function judgeWishes(ways: readonly Way[], wishes: Wishes): readonly UnfollowedWish[] {
  const fields = Map.groupBy(wishesIn(wishes), fieldOf);
  return [...fields].flatMap(([field, parts]): readonly UnfollowedWish[] => {
    const code = `${field}${UNFOLLOWED}`;
    const reasons = ways.map((way) => {
      const unfollowed = parts.filter((wish) => judgeWish(way, wish, wishes) !== 'followed');
      if (unfollowed.some((wish) => judgeWish(way, wish, wishes) === 'refused')) throw refused(field);
      return unfollowed.length === 0 ? undefined : reasonFor(way, unfollowed);
    });
    const [message] = reasons;
    const isSame = reasons.every((reason) => reason === message);
    if (isSame) return message === undefined ? [] : [{ code, message }];
    return reasons.flatMap((reason, index) => {
      const language = ways[index]?.targetLanguage;
      return reason === undefined ? [] : [{ code, message: reason, ...(language && { language }) }];
    });
  });
}

function includes(languages: ReadonlySet<string>, language: string | undefined): boolean {
  // Of a project, languages are judged when it is opened.
  return language === undefined || languages.has(parseLanguageTag(language)?.language ?? language);
}

function refused(path: string) {
  const message = `The service that dubs does all of the work, so "${path}" can't be followed: leave it out.`;
  return userMistake('capability_unavailable', message, { details: [{ path, message }] });
}

/** @param wishes of one field, none of them followed */
function reasonFor(way: Way, wishes: readonly Wish[]): string {
  const field = fieldOf(wishes[0]!);
  if (field === 'project_name') return 'Only a dubbing service has projects: "project_name" has no effect.';
  if (way.by === BY_DUBBING_SERVICE && field === 'glossaries') {
    return 'The service that dubs gets terms of "glossaries" in the spoken language as hints, and translates them as it sees fit.';
  }
  if (way.by === BY_DUBBING_SERVICE) return `The service that dubs can't follow "${field}".`;
  if (field === 'tts_volume') return 'Subtitles have no voice: "tts_volume" has no effect.';
  if (field === 'styleguide' && byModel(way, {})) {
    return 'Context stores take the place of "styleguide": put it into a document of type styleguide.';
  }
  if (way.operation === 'rewrite' && wishes.length === 1 && wishes[0] === 'memories') {
    return 'Nothing is translated: the translation memories among "context_stores" have no effect.';
  }
  const parts = wishes.flatMap((wish) => CONTENTS[wish] ?? []);
  const subject = parts.length === 0 ? `"${field}"` : `the ${parts.join(' and ')} of "${field}"`;
  return `The engine can't follow ${subject}. Choose a provider with a language model for that.`;
}

const CONTENTS: { readonly [Name in Wish]?: string } = {
  documents: 'documents',
  memories: 'translation memories',
  prompts: 'prompts',
};
