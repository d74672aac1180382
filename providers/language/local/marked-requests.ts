import type { AnalyzedWord } from './analyzed-text.ts';
import { jointOf, type Compound, type MarkedCompoundPart, type MarkedItem } from './marked-items.ts';
import { itemLabel, partLabel, signBlank, signLabel } from './marked-response.ts';

/** The words that stand for a compound in a request; undefined: all of it, as in the source. */
export type CompoundChoice = (compound: Compound) => MarkedCompoundPart | undefined;

/** The part of a compound that stands for all of it in the sentence. */
export const headOf = ({ parts, head }: Compound): MarkedCompoundPart => parts[head]!;

/** The head as a word that the engine leaves as it is. */
export function unknownPart(compound: Compound): MarkedCompoundPart {
  const { surface, bound } = headOf(compound).words[0]!;
  return { joint: jointOf([]), words: [{ kind: 'word', surface, bound, content: `${surface}/*${surface}` }] };
}

/** Request for an item, with its label. */
export function itemRequest(items: readonly MarkedItem[], index: number, choose: CompoundChoice): string {
  const item = items[index]!;
  if (item.kind === 'word') return requestWords([item], [itemLabel(index)]);
  if (item.kind === 'punctuation') return requestWords([item.word], [itemLabel(index)]);
  if (item.kind === 'sign') return item.word ? requestWords([item.word], [signLabel(index)]) : signBlank(index);
  if (item.kind !== 'compound') return item.text;
  const chosen = choose(item);
  if (chosen === undefined) {
    const parts = item.parts.map(
      ({ joint, words }, number) => joint.request + requestWords(words, [itemLabel(index), partLabel(number)]),
    );
    return item.lead.request + parts.join('') + item.trail.request;
  }
  const { words } = chosen;
  return requestWords(isCapitalized(item) && itemStartsSentence(items, index) ? words.map(capitalized) : words, [
    itemLabel(index),
  ]);
}

/** Words as they are sent, with labels added to those that they carry. */
export function requestWords(words: readonly AnalyzedWord[], labels: readonly string[]): string {
  return words
    .map(({ bound, content }) => {
      const all = [...(bound === '' ? [] : [bound]), ...labels].join('; ');
      return `${all === '' ? '' : `[[${all}]]`}^${content}$`;
    })
    .join('');
}

/** True if a compound has a capital that the sentence may have given it. */
export const isCapitalized = ({ parts }: Compound): boolean => /^\p{Lu}/u.test(parts[0]?.words[0]?.surface ?? '');

/** Another part than the first begins the sentence in its place. */
function capitalized(word: AnalyzedWord): AnalyzedWord {
  const content = word.content.replaceAll(/(?<=^|\/)\p{Ll}/gu, (letter) => letter.toUpperCase());
  return { ...word, content };
}

/** True if an item is the first of a sentence. */
export function itemStartsSentence(items: readonly MarkedItem[], index: number): boolean {
  const before = items.slice(0, index).findLast(({ kind }) => kind !== 'space');
  return before === undefined || (before.kind === 'punctuation' && /^[.!?:]/u.test(before.word.surface));
}
