import { chooseRules, type ReadStyleguides, type ShortenedStyleguide } from '#domain/context/styleguide.ts';

/** UTF-16 units of styleguides in a prompt, about five pages; stated in docs/guides/context-stores.md. */
export const STYLEGUIDE_CHARACTERS = 12_000;
/** Share of a model's context, which the texts, the answer and references need, too. */
const CONTEXT_SHARE = 0.2;

/** The styleguides of a request for its prompts. */
export interface PromptStyleguide {
  /** Undefined without any. */
  readonly styleguide: string | undefined;
  /** Warnings about styleguide text that had no room. */
  readonly warnings: readonly { readonly code: 'styleguide_shortened'; readonly message: string }[];
}

export const NO_STYLEGUIDE: PromptStyleguide = { styleguide: undefined, warnings: [] };

/** The text of styleguides that every prompt has. @param contextTokens of the model */
export function promptStyleguide({ guides, readUpTo }: ReadStyleguides, contextTokens: number): PromptStyleguide {
  if (guides.length === 0) return NO_STYLEGUIDE;
  const tokens = Math.floor(contextTokens * CONTEXT_SHARE);
  const { text, shortened } = chooseRules(guides, { characters: STYLEGUIDE_CHARACTERS, tokens });
  const unread = readUpTo === null ? [] : [notRead(readUpTo, guides.at(-1)!.title)];
  return { styleguide: text === '' ? undefined : text, warnings: [...shortened.map(warningOf), ...unread] };
}

/** @param last title of the last one that was read, at least in part */
function notRead(passages: number, last: string) {
  const message =
    `The styleguides of the context stores have more than ${passages} passages: nothing was read after those of "${last}". ` +
    'Name fewer stores, or deactivate documents.';
  return { code: 'styleguide_shortened' as const, message };
}

function warningOf({ title, characters, omitted: leftOut, sections }: ShortenedStyleguide) {
  const count = (value: number) => value.toLocaleString('en');
  const named = sections.length === 0 ? '' : ` from ${sections.map((section) => `"${section}"`).join(', ')}`;
  const message =
    `A prompt has no room for all of the styleguide "${title}": ${count(leftOut)} of its ${count(characters)} characters were ` +
    `omitted${named}. Headings and list items were kept first. Shorten the document, or exclude others.`;
  return { code: 'styleguide_shortened' as const, message };
}
