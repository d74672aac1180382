import { providerFailed } from '#providers/language/errors.ts';
import { readAnalysis, readLabels, writeLabels, type AnalyzedWord, type LabeledText } from './analyzed-text.ts';
import {
  separateWords,
  placeOfItem,
  itemIndexes,
  hasItem,
  hasWords,
  isShared,
  isCompoundIntact,
  meetsNext,
  movedSigns,
  signBlank,
  signLabel,
} from './marked-response.ts';
import {
  isInitial,
  isUnknown,
  isVerbatim,
  markedItems,
  type MarkedCompoundPart,
  type MarkedItem,
} from './marked-items.ts';
import {
  headOf,
  isCapitalized,
  itemRequest,
  itemStartsSentence,
  unknownPart,
  requestWords,
  type CompoundChoice,
} from './marked-requests.ts';

/** Translates an analyzed stream, which ends in a blank, without the NUL. */
type Transfer = (request: string) => Promise<string>;

/** A request must end in a blank, or the engine withholds its last words. */
const END = '[]';
/** Ends a part of a sentence: contractions (`al`) are only made before something. */
const STOP_LABEL = 't:s';
const STOP = `[[${STOP_LABEL}]]^./.<sent>$`;
/** Attempts to let signs in their sentence; then the text is cut at every sign. */
const MAX_ATTEMPTS = 3;

/**
 * Translates an analyzed text so that each sign stays between its words. Apertium's rules move words but not the text
 * between them: `A well-known book` becomes `Un librobiensabido`, and signs end up between other words or are lost.
 *
 * - Words that signs join are sent as one word, their head: `A known book`. The others are translated as its
 *   replacement (`A well book`), so that they suit the sentence, and put next to the head: `Un libro bien-sabido`.
 * - Other signs are sent as they are. Where a word crossed one, the text is cut there and its parts are sent
 *   separately.
 *
 * Text without signs is sent unchanged.
 *
 * @param analysis the output of Apertium's first two programs
 * @throws LoquentError `provider_failed` if an answer is incomplete
 */
export async function translateMarked(analysis: string, transfer: Transfer): Promise<string> {
  const items = markedItems(readAnalysis(withoutEnd(analysis)));
  const hasSigns = items.some(({ kind }) => kind === 'compound' || kind === 'sign');
  if (!hasSigns && !items.some((_, index) => meetsNext(items, index))) return transfer(analysis);
  return new MarkedTranslation(items, transfer).run();
}

class MarkedTranslation {
  readonly #items: readonly MarkedItem[];
  readonly #transfer: Transfer;
  /** Signs at which the text is cut. */
  readonly #cuts = new Set<MarkedItem>();
  /** Compounds for which their head is sent. */
  readonly #closed = new Set<MarkedItem>();
  /** Those whose head has no word in the translation, as some pronouns. */
  readonly #lost = new Set<MarkedItem>();

  constructor(items: readonly MarkedItem[], transfer: Transfer) {
    this.#items = items;
    this.#transfer = transfer;
  }

  async run(): Promise<string> {
    for (const item of this.#items) {
      if (item.kind !== 'compound' || !item.parts.some(isInitial)) continue;
      this.#closed.add(item);
      if (isVerbatim(headOf(item))) this.#lost.add(item);
    }
    const choose: CompoundChoice = (compound) => {
      if (!this.#closed.has(compound)) return undefined;
      return this.#lost.has(compound) ? unknownPart(compound) : headOf(compound);
    };
    let sentence = await this.#send(choose);
    for (let attempt = 1; this.#findFaults(sentence, attempt >= MAX_ATTEMPTS); attempt += 1) {
      sentence = await this.#send(choose);
    }
    const texts = await this.#translateParts(choose);
    return writeLabels(await this.#withCompounds(separateWords(this.#items, sentence), texts)) + END;
  }

  /** Notes what has to be sent in another way. @returns whether there is any */
  #findFaults(sentence: readonly LabeledText[], isLast: boolean): boolean {
    const moved = new Set(movedSigns(this.#items, sentence));
    const before = this.#cuts.size + this.#closed.size + this.#lost.size;
    for (const [index, item] of this.#items.entries()) {
      if (item.kind === 'sign' && moved.has(item)) this.#cuts.add(item);
      if (item.kind !== 'compound') continue;
      if (!this.#closed.has(item)) {
        if (!isCompoundIntact(item, index, sentence)) this.#closed.add(item);
      } else if (!sentence.some((text) => hasItem(text, index) && !isShared(text, index))) this.#lost.add(item);
    }
    const hasFaults = this.#cuts.size + this.#closed.size + this.#lost.size > before;
    if (hasFaults && isLast) for (const item of this.#items) if (item.kind === 'sign') this.#cuts.add(item);
    return hasFaults;
  }

  /** Sends the sentence, with one part of each compound, cut at the signs where it has to be. */
  async #send(choose: CompoundChoice): Promise<readonly LabeledText[]> {
    const response: LabeledText[] = [];
    let from = 0;
    for (let at = 0; at <= this.#items.length; at += 1) {
      const item = this.#items[at];
      if (item !== undefined && !this.#cuts.has(item)) continue;
      const request = this.#items
        .slice(from, at)
        .map((_, index) => itemRequest(this.#items, from + index, choose))
        .join('');
      const part = await this.#sendPart(request, item === undefined);
      response.push(...(from === 0 ? part : await this.#continued(part)));
      if (item?.kind === 'sign') response.push({ labels: [signLabel(at)], text: item.text });
      from = at + 1;
    }
    return response;
  }

  /** @param isLast whether the request has the end of the text */
  async #sendPart(request: string, isLast: boolean): Promise<readonly LabeledText[]> {
    const text = request.trim();
    if (!text.includes('^')) return [plain(request)];
    const start = request.indexOf(text);
    const answer = readLabels(withoutEnd(await this.#transfer(text + (isLast ? '' : STOP) + END)));
    return [
      plain(request.slice(0, start)),
      ...(isLast ? answer : trimmed(answer.flatMap(withoutStop))),
      plain(request.slice(start + text.length)),
    ];
  }

  /** Translations of the parts that aren't in the sentence. */
  async #translateParts(choose: CompoundChoice): Promise<ReadonlyMap<MarkedCompoundPart, readonly LabeledText[]>> {
    const texts = new Map<MarkedCompoundPart, readonly LabeledText[]>();
    const waiting = new Map<MarkedItem, MarkedCompoundPart[]>();
    for (const item of this.#items) {
      if (item.kind !== 'compound' || !this.#closed.has(item)) continue;
      const others = item.parts.filter((part) => part !== choose(item));
      for (const part of others) if (isVerbatim(part)) texts.set(part, verbatim(part));
      waiting.set(
        item,
        others.filter((part) => !isVerbatim(part)),
      );
    }
    const rounds = Math.max(0, ...Array.from(waiting.values(), ({ length }) => length));
    for (let round = 0; round < rounds; round += 1) {
      const response = await this.#send((compound) => waiting.get(compound)?.[round] ?? choose(compound));
      for (const [index, item] of this.#items.entries()) {
        const part = waiting.get(item)?.[round];
        if (part === undefined) continue;
        const { start, end } = placeOfItem(response, index, part);
        const inPlace = await this.#withoutArticle(response.slice(start, end), part);
        texts.set(
          part,
          hasWords(inPlace.words) && !inPlace.words.some((text) => isShared(text, index))
            ? inPlace.words
            : await this.#translateAlone(part),
        );
      }
    }
    return texts;
  }

  async #translateAlone(part: MarkedCompoundPart): Promise<readonly LabeledText[]> {
    const alone = readLabels(withoutEnd(await this.#transfer(requestWords(part.words, []) + END)).trim());
    return hasWords(alone) ? alone : verbatim(part);
  }

  /** Parts the translation of one word into what the engine added before it and the word. */
  async #withoutArticle(
    texts: readonly LabeledText[],
    part: MarkedCompoundPart,
  ): Promise<{ readonly article: readonly LabeledText[]; readonly words: readonly LabeledText[] }> {
    const [only, ...others] = texts;
    if (!only || others.length > 0 || part.words.length > 1 || !/\S\s+\S/u.test(only.text))
      return { article: [], words: texts };
    const alone = withoutLabels(await this.#translateAlone(part)).toLowerCase();
    const at = only.text.length - alone.length;
    const isEnd = at > 0 && /\s/u.test(only.text[at - 1]!) && only.text.toLowerCase().endsWith(alone);
    return isEnd
      ? {
          article: [{ ...only, text: only.text.slice(0, at) }],
          words: [{ ...only, text: only.text.slice(at) }],
        }
      : { article: [], words: texts };
  }

  /** Puts the signs and the other parts of compounds into the sentence. */
  async #withCompounds(
    sentence: readonly LabeledText[],
    texts: ReadonlyMap<MarkedCompoundPart, readonly LabeledText[]>,
  ): Promise<readonly LabeledText[]> {
    let result = sentence;
    for (const [index, item] of this.#items.entries()) {
      if (item.kind === 'sign') {
        result = result.map(({ labels, text }) => ({ labels, text: text.replace(signBlank(index), () => item.text) }));
      }
      if (item.kind !== 'compound' || !this.#closed.has(item)) continue;
      const { start, end } = placeOfItem(result, index, headOf(item));
      const head = await this.#withoutArticle(result.slice(start, end), headOf(item));
      const joined = [plain(item.lead.text)];
      for (const part of item.parts) {
        const text = part === headOf(item) && !this.#lost.has(item) ? head.words : (texts.get(part) ?? []);
        joined.push(plain(part.joint.text), ...(await this.#inside(text, part.words[0])));
      }
      joined.push(plain(item.trail.text));
      if (isCapitalized(item) && itemStartsSentence(this.#items, index)) {
        setCapital(
          joined,
          result.slice(start, end).some(({ text }) => CAPITAL.test(text)),
        );
      }
      result = [...result.slice(0, start), ...head.article, ...joined, ...result.slice(end)];
    }
    return result;
  }

  /** Continues the text after a sign at which it is cut. */
  async #continued(texts: readonly LabeledText[]): Promise<readonly LabeledText[]> {
    const first = texts.findIndex(({ text }) => /\p{L}/u.test(text));
    const item = this.#items[first === -1 ? -1 : (itemIndexes(texts[first]!)[0] ?? -1)];
    const word = item?.kind === 'compound' ? headOf(item).words[0] : item;
    return word?.kind === 'word'
      ? [...texts.slice(0, first), ...(await this.#inside(texts.slice(first), word))]
      : texts;
  }

  /** Takes back a capital that the engine gives to the first word of a request. */
  async #inside(texts: readonly LabeledText[], word: AnalyzedWord | undefined): Promise<readonly LabeledText[]> {
    const [first, ...others] = texts;
    if (!first || !CAPITAL.test(first.text) || !/^\p{Ll}/u.test(word?.surface ?? '')) return texts;
    const second = await this.#transfer(`^x/*x$^,/,<cm>$ ^${word?.content ?? ''}$${END}`);
    const isLower = /^\P{L}*x\P{L}+\p{Ll}/u.test(withoutLabels(readLabels(second)));
    return isLower ? [{ ...first, text: lower(first.text) }, ...others] : texts;
  }
}

/** A part that isn't translated, as the engine writes it. */
function verbatim({ words }: MarkedCompoundPart): readonly LabeledText[] {
  return words.map((word) => ({
    labels: word.bound === '' ? [] : word.bound.split(/;\s*/u),
    text: `${isUnknown(word) ? '*' : ''}${word.surface}`,
  }));
}

/** @throws LoquentError `provider_failed` */
function withoutEnd(answer: string): string {
  if (!answer.endsWith(END)) throw providerFailed('The embedded translation engine returned an incomplete answer.');
  return answer.slice(0, -END.length);
}

/** Gives the first part the capital that the head had in its place, or takes it if another word has it. */
function setCapital(joined: LabeledText[], isCapital: boolean): void {
  const at = joined.findIndex(({ text }) => /\p{L}/u.test(text));
  const first = joined[at];
  if (first === undefined) return;
  const text = isCapital ? first.text.replace(/\p{L}/u, (letter) => letter.toUpperCase()) : lower(first.text);
  joined[at] = { ...first, text };
}

function withoutStop(part: LabeledText): readonly LabeledText[] {
  if (!part.labels.includes(STOP_LABEL)) return [part];
  const text = part.text.endsWith('.') ? part.text.slice(0, -1).trimEnd() : part.text;
  return text === '' ? [] : [{ ...part, text }];
}

/** Trims the spaces that the engine left at the ends of texts for a removed word. */
function trimmed(texts: readonly LabeledText[]): readonly LabeledText[] {
  const isSpace = ({ text }: LabeledText) => text.trim() === '';
  const first = texts.findIndex((text) => !isSpace(text));
  const kept = texts.slice(Math.max(0, first), texts.findLastIndex((text) => !isSpace(text)) + 1);
  return kept.map((part, at) => {
    const text = at === 0 ? part.text.trimStart() : part.text;
    return { ...part, text: at === kept.length - 1 ? text.trimEnd() : text };
  });
}

const plain = (text: string): LabeledText => ({ labels: [], text });
const withoutLabels = (texts: readonly LabeledText[]): string => texts.map(({ text }) => text).join('');

const CAPITAL = /^\p{Lu}(?=\p{Ll}|$)/u;
const lower = (text: string): string => text.replace(CAPITAL, (letter) => letter.toLowerCase());
