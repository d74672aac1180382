const WORDS = 20_000;
const ONSETS = ['', ...'b c d f g h j k l m n p r s t v w z br ch cl cr dr fl gr pl pr sh st str th tr'.split(' ')];
const VOWELS = 'a e i o u ai au ea ei ia ie io ou'.split(' ');
const CODAS = ['', '', ...'n r s t l m d ng nt rt st ck x'.split(' ')];
/** Words that are a third of all words, as in English. */
const FREQUENT = 'the of to and a in is for on with your this not be are can when it press from select or'.split(' ');
/** Texts of catalogs and tables: the same words again and again, with other numbers. */
const PATTERNS = [
  'Part number # , # pieces , # mm x # mm',
  'See page # of # .',
  'Set the pressure of the WORD to # bar ( # psi ) .',
  'Step # of # : turn the WORD by # degrees .',
  '# V , # A , # Hz',
  'WORD WORD # / #',
  'Order no. # - # for the WORD of the WORD',
  'From # to # , a WORD of # to # WORD is normal .',
];
/** Shares of segments that follow a pattern, and that are an edited copy of an earlier one. */
const PATTERNED = 0.2;
const COPIED = 0.2;

/** Source of texts as translation memories have them. */
export class MemoryTexts {
  readonly #random: () => number;
  readonly #words: readonly string[];

  constructor(random: () => number) {
    this.#random = random;
    const syllable = () => this.#often(ONSETS) + this.#pick(VOWELS) + this.#often(CODAS);
    this.#words = Array.from({ length: WORDS }, () =>
      Array.from({ length: 1 + Math.floor(random() * 3) }, syllable).join(''),
    );
  }

  /** Sources of segments: sentences of up to 35 words, texts of numbers, and edited copies of both. */
  many(count: number): readonly string[] {
    const texts: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const kind = this.#random();
      if (kind < PATTERNED) texts.push(this.patterned());
      else if (kind < PATTERNED + COPIED && index > 0) texts.push(this.edited(this.#pick(texts)));
      else texts.push(this.sentence());
    }
    return texts;
  }

  /** A sentence of 1 to 35 words; half of all have fewer than ten. */
  sentence(): string {
    const count = 1 + Math.floor(this.#random() * this.#random() * 35);
    return `${Array.from({ length: count }, () => this.#word()).join(' ')}.`;
  }

  /** A text that is mostly numbers. */
  patterned(): string {
    return this.#pick(PATTERNS)
      .replaceAll('#', () => String(Math.floor(this.#random() * 1000)))
      .replaceAll('WORD', () => this.#pick(this.#words));
  }

  /** A text with up to a quarter of its words replaced, removed or added. */
  edited(text: string): string {
    const words = text.split(' ');
    const edits = 1 + Math.floor((this.#random() * words.length) / 4);
    for (let edit = 0; edit < edits; edit += 1) {
      const place = Math.floor(this.#random() * words.length);
      const kind = this.#random();
      if (kind < 0.5) words[place] = this.#word();
      else if (kind < 0.75 && words.length > 1) words.splice(place, 1);
      else words.splice(place, 0, this.#word());
    }
    return words.join(' ');
  }

  #word(): string {
    return this.#random() < 0.33 ? this.#often(FREQUENT) : this.#often(this.#words);
  }

  /** The earlier in the list, the more often. */
  #often<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.#random() * this.#random() * items.length)]!;
  }

  #pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.#random() * items.length)]!;
  }
}
