import { stemmer } from '@orama/stemmers/english';
import type { FakeModelQuestion } from '#test/fakes/model-server.ts';
import { lemmaOf } from './lexicon.ts';

/** Beginnings of renderings: two renderings of a term are no inflections of each other. */
const VARIANTS = ['Zarp', 'Kolm', 'Mirt', 'Rusk', 'Tebs', 'Volg', 'Fenk', 'Gask'];
const ADDRESS = ['Sie', 'du'] as const;
/** A rendering of any term, and the forms of address, as they stand in translations. */
export const RENDERING = new RegExp(`(?:${VARIANTS.join('|')})([a-z]+)`, 'g');
export const FORM_OF_ADDRESS = /(?<![\p{L}\d])(?:Sie|du)(?![\p{L}\d])/gu;

/**
 * A model that renders each name and term, and the address of readers, in another way in each call, unless its prompt fixes it: by an entry or a
 * term, by a rule of tone or register, or by an earlier translation that it shows. It reads nothing but prompts.
 */
export class FickleModel {
  /** In lower case, with the spelling in the lexicon. */
  readonly #words: ReadonlyMap<string, string>;
  #calls = 0;

  /** @param lexicon names and terms of all documents */
  constructor(lexicon: Iterable<string>) {
    this.#words = new Map([...lexicon].map((word) => [word.toLowerCase(), word]));
  }

  answer({ system, prompt }: FakeModelQuestion): string {
    this.#calls += 1;
    const blocks = blocksOf(`${system}\n${prompt}`);
    if (blocks.has('candidates')) return JSON.stringify(this.#survey(blocks.get('texts') as readonly string[]));
    const entries = blocks.get('entries');
    if (!blocks.has('segments') && Array.isArray(entries)) return JSON.stringify(this.#settle(entries));
    const told = new Told(blocks, `${system}\n${prompt}`, this.#words);
    const segments = (blocks.get('segments') ?? []) as readonly { readonly id: string; readonly text?: string }[];
    return JSON.stringify({
      segments: segments.map(({ id, text = '' }) => ({ id, text: this.#translate(text, told) })),
    });
  }

  #survey(texts: readonly string[]) {
    const found = new Set<string>();
    for (const text of texts)
      for (const match of text.matchAll(WORD)) {
        const lemma = this.#lemmaAt(text, match[0], match.index);
        if (lemma !== undefined) found.add(this.#words.get(lemma)!);
      }
    const all = [...found];
    return {
      abstract: 'A part of a book.',
      audience: 'readers',
      register: 'informal',
      names: all
        .filter((word) => /^[A-Z]/.test(word))
        .slice(0, 200)
        .map((name) => ({ name, type: 'product', gender: 'unknown' })),
      terms: all.filter((word) => /^[a-z]/.test(word)).slice(0, 200),
      abbreviations: [],
    };
  }

  #settle(entries: readonly { readonly id: string; readonly source: string }[]) {
    const target = (source: string) => source.replace(WORD, (word) => this.#invent(word));
    return { entries: entries.map(({ id, source }) => ({ id, source, target: target(source) })) };
  }

  #translate(text: string, told: Told): string {
    return text.replace(WORD_OR_TAG, (found, index: number) => {
      if (found.startsWith('<')) return found;
      const lower = found.toLowerCase();
      if (lower === 'you') return told.address ?? this.#choose('you', ADDRESS);
      const fixed = told.entry(lower);
      if (fixed !== undefined) return fixed;
      const lemma = this.#lemmaAt(text, found, index);
      if (lemma !== undefined) return (told.rendering(lemma) ?? this.#invent(lemma)) + lower.slice(lemma.length);
      // Other words only have to differ from their source.
      return found.length > 2 ? `${found}en` : found;
    });
  }

  /**
   * The name or term at a place of a text, in lower case. A term with a capital within a sentence doesn't count: in a
   * title, or as a name, it has a rendering of its own.
   */
  #lemmaAt(text: string, word: string, index: number): string | undefined {
    const lemma = lemmaOf(word.toLowerCase(), this.#words);
    const spelling = this.#words.get(lemma);
    if (spelling === undefined) return undefined;
    const isCapital = /^\p{Lu}/u.test(word);
    const isTerm = spelling === lemma;
    const beginsSentence = /(?:^|[.!?:]\s)[^\p{L}\d]*$/u.test(text.slice(0, index).replaceAll(/<[^>]*>/g, ''));
    return isTerm === !isCapital || (isTerm && beginsSentence) ? lemma : undefined;
  }

  #invent(word: string): string {
    return `${this.#choose(word.toLowerCase(), VARIANTS)}${word.toLowerCase()}`;
  }

  /** Alike within a call, and different from call to call. */
  #choose<Choice>(what: string, choices: readonly Choice[]): Choice {
    let hash = this.#calls * 2_654_435_761;
    for (let index = 0; index < what.length; index += 1) hash = Math.imul(hash ^ what.charCodeAt(index), 16_777_619);
    return choices[(hash >>> 8) % choices.length]!;
  }
}

const WORD = /(?<![\p{L}\d])\p{L}+(?![\p{L}\d])/gu;
const WORD_OR_TAG = /<[^>]*>|(?<![\p{L}\d])\p{L}+(?![\p{L}\d])/gu;

/** Renderings and the form of address that a prompt fixes. */
class Told {
  readonly address: (typeof ADDRESS)[number] | undefined;
  readonly #renderings = new Map<string, string>();
  readonly #entries = new Map<string, string>();

  constructor(blocks: ReadonlyMap<string, unknown>, prompt: string, words: ReadonlyMap<string, unknown>) {
    // Earlier translations first: entries and terms are more than examples.
    const pairs = [...blocks].filter(([name]) => name !== 'segments').flatMap(([, value]) => pairsIn(value));
    const shown = pairs.flatMap(({ target }) => target.match(FORM_OF_ADDRESS) ?? []);
    for (const { target } of pairs) {
      for (const [rendering, word] of target.matchAll(RENDERING)) {
        const lemma = lemmaOf(word!, words);
        this.#renderings.set(lemma, rendering.slice(0, rendering.length - word!.length + lemma.length));
      }
    }
    for (const { source, target } of [blocks.get('entries'), blocks.get('terms')].flatMap(pairsIn)) {
      if (!/^\p{L}+$/u.test(source)) continue;
      const word = source.toLowerCase();
      this.#entries.set(word, target);
      // Another entry may have the same stem.
      if (!this.#entries.has(`${stemmer(word)}*`)) this.#entries.set(`${stemmer(word)}*`, target);
    }
    const [, register] = /"register":"(formal|informal)"/.exec(prompt) ?? [];
    if (register === 'formal' || prompt.includes('Write formally')) this.address = 'Sie';
    else if (register === 'informal' || prompt.includes('Write informally')) this.address = 'du';
    else this.address = shown.at(-1) as 'Sie' | 'du' | undefined;
  }

  /** The rendering of an entry or a term of which a word is a form. */
  entry(word: string): string | undefined {
    return this.#entries.get(word) ?? this.#entries.get(`${stemmer(word)}*`);
  }

  rendering = (word: string): string | undefined => this.#renderings.get(word);
}

interface ShownPair {
  readonly source: string;
  readonly target: string;
}

/** Texts with their translations anywhere in a block. */
function pairsIn(value: unknown): readonly ShownPair[] {
  if (Array.isArray(value)) return value.flatMap(pairsIn);
  if (typeof value !== 'object' || value === null) return [];
  const { source, text, target, translation } = value as Readonly<Record<string, unknown>>;
  const [from, to] = [source ?? text, target ?? translation];
  const own = typeof from === 'string' && typeof to === 'string' ? [{ source: from, target: to }] : [];
  return [...own, ...Object.values(value).flatMap(pairsIn)];
}

/** The JSON of each block of a prompt, by the first word of its heading. */
function blocksOf(prompt: string): ReadonlyMap<string, unknown> {
  const lines = prompt.split('\n');
  return new Map(
    lines.flatMap((line, index) => {
      if (!line.endsWith('(JSON):')) return [];
      const name = line.slice(0, -'(JSON):'.length).trim();
      try {
        return [[name, JSON.parse(lines[index + 1] ?? '') as unknown]];
      } catch {
        return [];
      }
    }),
  );
}
