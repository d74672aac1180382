const PLAIN = 'aeiouyAEIOUYcdnszCDNSZ';
const ACCENTED = 'àéîöûÿÀÉÎÖÛŸçďñšžÇĎÑŠŽ';

/**
 * A message in pseudo-language: letters have accents and the text is longer, so that what isn't translated or has no room shows.
 * In ICU syntax, texts are at even depths of braces; at odd ones are arguments, which stay.
 */
export function pseudoMessage(message: string): string {
  let depth = 0;
  let result = '';
  for (const character of message) {
    if (character === '{') depth += 1;
    if (character === '}') depth -= 1;
    const place = depth % 2 === 0 ? PLAIN.indexOf(character) : -1;
    result += place === -1 ? character : ACCENTED[place];
  }
  return `[${result} ~~~]`;
}

/** All texts in pseudo-language. */
export const pseudoCatalog = <Id extends string>(texts: Readonly<Record<Id, string>>): Readonly<Record<Id, string>> =>
  Object.fromEntries(Object.entries<string>(texts).map(([id, text]) => [id, pseudoMessage(text)])) as Record<
    Id,
    string
  >;
