/** Least occurrences of a name or term, and most of each kind per document. */
const LEAST = 4;
const MOST = 40;
/** Words of everyday language, which translators need not treat alike. */
const EVERYDAY = new Set(
  (
    'about above after again against always another around because become before behind being below better between ' +
    'called cannot change changed changes chapter contains could create created creating different during either enough every ' +
    'example examples figure finally first following friend further given happen having however instead itself later least ' +
    'likely listing little looks makes making means might mostly multiple needed needs never number other others output ' +
    'people perhaps place please point possible probably problem question rather really reason result results right running section ' +
    'several should shown similar simple simply since single something sometimes still takes their themselves there these things ' +
    'think those though through together toward trying under understand unless until using usually wanted wants where whether ' +
    'which while whole within without works would write written yourself already allows actually adding added'
  ).split(' '),
);

/**
 * Names and terms of a document: capitalized words that are never written small, and long words that occur often. It is a
 * measure of its own, so that it doesn't favor how the service finds them.
 *
 * @returns names with a capital, terms without
 */
export function lexiconOf(text: string): readonly string[] {
  const prose = text.replace(/```[\s\S]*?```|~~~[\s\S]*?~~~|`[^`\n]*`|<[^>\n]*>|\]\([^)\n]*\)|https?:\S+/g, ' ');
  const names = new Map<string, number>();
  const terms = new Map<string, number>();
  const add = (counts: Map<string, number>, word: string) => counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const [, before, word] of prose.matchAll(/([a-z,;] )([A-Z][a-z]{3,})(?![\w’'-])/g))
    if (before) add(names, word!);
  for (const [word] of prose.matchAll(/(?<![\w’'-])[a-z]{6,}(?![\w’'-])/g)) if (!EVERYDAY.has(word)) add(terms, word);
  const most = (counts: Map<string, number>) =>
    [...counts]
      .filter(([, count]) => count >= LEAST)
      .toSorted(([one, a], [other, b]) => b - a || one.localeCompare(other))
      .slice(0, MOST)
      .map(([word]) => word);
  const isName = (word: string) => !prose.includes(word.toLowerCase());
  const all = [...most(names).filter(isName), ...most(terms)];
  const words = new Set(all.map((word) => word.toLowerCase()));
  return all.filter((word) => lemmaOf(word.toLowerCase(), words) === word.toLowerCase());
}

/** The singular of a word in lower case, if it is among `words`; else the word. */
export const lemmaOf = (word: string, words: Pick<ReadonlySet<string>, 'has'>): string =>
  word.endsWith('s') && words.has(word.slice(0, -1)) ? word.slice(0, -1) : word;
