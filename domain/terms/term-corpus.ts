import { spellingRules } from '#domain/glossaries/spelling.ts';
import {
  EXTRACTION_LIMITS,
  type CandidateOptions,
  type CorpusOptions,
  type CorpusSegment,
  type ExtractedTerm,
  type TermCandidate,
  type TermExample,
} from './contract.ts';
import { dispersion } from './dispersion.ts';
import { findOccurrences, mergeOccurrences, type Occurrences } from './find-occurrences.ts';
import { findTargets } from './find-targets.ts';
import { analyzeTexts, variantKey, type LanguagePhrases } from './language-phrases.ts';
import { LanguageTexts } from './language-texts.ts';
import { rankPhrases, type RankedPhrase } from './rank-phrases.ts';
import { DuplicateSegments } from './duplicate-segments.ts';
import { usualForm } from './usual-form.ts';
import { ROLE } from './word-classes.ts';
import { truncateExample } from './truncate-example.ts';

/** Words of the longest expression. */
const MAX_LENGTH = 5;
/** Occurrences that a candidate needs, and words of a corpus that needs one more. */
const MIN_FREQUENCY = 2;
const WORDS_PER_OCCURRENCE = 400_000;
/** Expressions per candidate that are looked at, since variants are merged. */
const VARIANTS = 2;

/** Texts with translations from which terms are extracted; holds words as numbers, 20 bytes or less each. */
export class TermCorpus {
  readonly #maxWords: number;
  readonly #source: LanguageTexts;
  /** By target language. */
  readonly #targets: ReadonlyMap<string, LanguageTexts>;
  readonly #files = new Map<string, number>();
  /** Words by file. */
  readonly #sizes: number[] = [];
  /** By segment. */
  readonly #fileOf: number[] = [];
  readonly #units: string[] = [];
  readonly #texts: string[] = [];
  readonly #duplicates = new DuplicateSegments();
  /** Occurrences of the returned candidates. */
  readonly #occurrences = new WeakMap<TermCandidate, Occurrences>();

  constructor({ sourceLanguage, targetLanguages, maxWords: mostWords = EXTRACTION_LIMITS.words }: CorpusOptions) {
    this.#maxWords = mostWords;
    this.#source = new LanguageTexts(sourceLanguage);
    this.#targets = new Map(targetLanguages.map((language) => [language, new LanguageTexts(language)]));
  }

  /** Segments added so far. */
  get segments(): number {
    return this.#fileOf.length + this.#duplicates.count;
  }

  /** Source words of different texts so far; the limit is about these. */
  get words(): number {
    return this.#source.wordCount;
  }

  /** Adds a segment; false, without an effect, once the corpus is full. Repeated texts count for frequencies alone. */
  add({ source, targets, file, unit }: CorpusSegment): boolean {
    if (this.words >= this.#maxWords) return false;
    let number = this.#files.get(file);
    if (number === undefined) {
      this.#files.set(file, (number = this.#sizes.length));
      this.#sizes.push(0);
    }
    const repeated = this.#duplicates.find({ source, targets });
    if (repeated !== undefined) {
      this.#duplicates.add(repeated.segment, number);
      this.#sizes[number]! += repeated.words;
      return true;
    }
    const before = this.words;
    this.#source.add(source);
    this.#duplicates.remember({ source, targets }, this.#fileOf.length, this.words - before);
    this.#sizes[number]! += this.words - before;
    for (const [language, texts] of this.#targets) texts.add(targets[language] ?? { text: '', codes: [] });
    this.#fileOf.push(number);
    this.#units.push(unit);
    this.#texts.push(source.text);
    return true;
  }

  /** The candidates, sorted by score; the same corpus always has the same ones. */
  candidates(options: CandidateOptions = {}): readonly TermCandidate[] {
    const { limit = EXTRACTION_LIMITS.candidates, maxCandidateWords: longest = MAX_LENGTH } = options;
    const minimum = options.minimumFrequency ?? MIN_FREQUENCY + Math.floor(this.words / WORDS_PER_OCCURRENCE);
    const source = analyzeTexts(this.#source, { longest: Math.min(MAX_LENGTH, Math.max(1, longest)), minimum });
    const ranked = rankPhrases(source.phrases, source.qualities, minimum);
    const groups = groupVariants(source, ranked.slice(0, limit * VARIANTS)).slice(0, limit);
    const numbers = groups.flatMap((group) => group.map(({ number }) => number));
    const found = findOccurrences(this.#source, source.phrases, numbers);
    const best = groups[0]?.[0]?.value ?? 1;
    return groups.map((group) => {
      const occurrences = mergeOccurrences(group.map(({ number }) => found.get(number)!));
      return this.#describe(source, group[0]!, occurrences, group[0]!.value / best);
    });
  }

  /** Candidates of this corpus with translations into each target language, sorted by score. */
  withTargets(candidates: readonly TermCandidate[]): readonly ExtractedTerm[] {
    const occurrences = candidates.map((candidate) => {
      const known = this.#occurrences.get(candidate);
      if (known === undefined) throw new Error(`"${candidate.term}" is no candidate of this corpus`);
      return known;
    });
    const found = Array.from(this.#targets, ([language, texts]) => {
      const target = analyzeTexts(texts, { longest: MAX_LENGTH, minimum: MIN_FREQUENCY });
      return { language, terms: findTargets(occurrences, target) };
    });
    return candidates.map((candidate, index) => ({
      ...candidate,
      targets: Object.fromEntries(found.map(({ language, terms }) => [language, terms[index]!])),
    }));
  }

  #describe(source: LanguagePhrases, { number }: RankedPhrase, occurrences: Occurrences, score: number): TermCandidate {
    const { phrases, classes } = source;
    const { term, forms } = usualForm(occurrences.forms, this.#source.vocabulary, this.#source.language);
    const byFile = new Map<number, number>();
    for (const [index, text] of occurrences.texts.entries()) {
      const file = this.#fileOf[text]!;
      byFile.set(file, (byFile.get(file) ?? 0) + occurrences.counts[index]!);
      for (const [other, times] of this.#duplicates.of(text)) {
        byFile.set(other, (byFile.get(other) ?? 0) + occurrences.counts[index]! * times);
      }
    }
    const candidate: TermCandidate = {
      term,
      score,
      frequency: [...byFile.values()].reduce((sum, count) => sum + count, 0),
      files: byFile.size,
      dispersion: dispersion(byFile, this.#sizes),
      words: phrases.words(number).length,
      isName: this.#capitalsMarkNames && (classes.roles[phrases.last(number)]! & ROLE.capital) !== 0,
      forms,
      example: this.#exampleOf(occurrences),
    };
    this.#occurrences.set(candidate, occurrences);
    return candidate;
  }

  get #capitalsMarkNames(): boolean {
    return spellingRules(this.#source.language).capitalsMarkNames;
  }

  /** The first text that says enough and isn't too long. */
  #exampleOf({ texts, forms }: Occurrences): TermExample {
    const text = texts.find((each) => isExample(this.#texts[each]!)) ?? texts[0]!;
    const file = [...this.#files.keys()][this.#fileOf[text]!]!;
    return { text: truncateExample(this.#texts[text]!, forms.keys()), file, unit: this.#units[text]! };
  }
}

/** UTF-16 units of a text that shows how a term is used. */
const MIN_EXAMPLE_LENGTH = 30;

function isExample(text: string): boolean {
  return text.length >= MIN_EXAMPLE_LENGTH && text.length <= EXTRACTION_LIMITS.example;
}

/** Puts variants (e-mail, email; two factors with and without a hyphen) together, the best of each first. */
function groupVariants(source: LanguagePhrases, ranked: readonly RankedPhrase[]): readonly (readonly RankedPhrase[])[] {
  return [...Map.groupBy(ranked, ({ number }) => variantKey(source, number)).values()];
}
