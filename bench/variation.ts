import { seededRandom } from '#domain/inline-codes/testing/code-cases.ts';

const SYLLABLES = 'al ber con dis el en fer gra in kor li men mo or pa per pro ra sen ta tion tor un ver vis'.split(
  ' ',
);

/** Replaces half of the words with others: repetitive text would deflate to nothing. */
export function createVariation(): (text: string) => string {
  const random = seededRandom(29);
  const syllable = () => SYLLABLES[Math.floor(random() * SYLLABLES.length)] ?? '';
  return (text) =>
    text.replaceAll(/(?<= )[a-z]{4,}(?= )/g, (word) =>
      random() < 0.5 ? word : Array.from({ length: Math.ceil(word.length / 2.5) }, syllable).join(''),
    );
}
