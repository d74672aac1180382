import { EXTRACTION_LIMITS, type TargetTerm } from './contract.ts';
import { findOccurrences, type Occurrences } from './find-occurrences.ts';
import type { LanguagePhrases } from './language-phrases.ts';
import { logLikelihood } from './log-likelihood.ts';
import { usualForm } from './usual-form.ts';

/** Least evidence: pairs of texts with both, and a log-likelihood ratio that chance reaches once in 1,000 times. */
const MIN_SHARE = { pairs: 2, logLikelihood: 10.83 };
/** Translations that are considered per candidate, and texts that are looked at for them, spread over the corpus. */
const PROPOSALS = 12;
const MAX_TEXTS = 2_000;
/** A longer expression replaces its part if it occurs with the candidate nearly as often. */
const LONGER_SHARE = 0.8;
/** Share of the value of a translation that depends on the places in the texts. */
const PLACE_WEIGHT = 0.3;

interface Proposal {
  readonly candidate: number;
  readonly phrase: number;
  readonly both: number;
  readonly logLikelihood: number;
  /** Share of the texts with either that have both. */
  readonly overlap: number;
  readonly value: number;
}

/**
 * Finds translations of candidates: expressions of the target texts that occur with them by log-likelihood, in similar places, and
 * not more with another candidate.
 *
 * @param candidates occurrences in the source texts, which have the same numbers as the target texts
 * @returns by candidate, the best first
 */
export function findTargets(
  candidates: readonly Occurrences[],
  target: LanguagePhrases,
): readonly (readonly TargetTerm[])[] {
  const { texts, phrases, qualities } = target;
  const frequencies = textFrequencies(target);
  const all = countTexts(target);
  const proposals = candidates.map((occurrences, candidate) => withoutParts(propose(occurrences, candidate)));
  const links = linkBest(proposals);
  const chosen = proposals.map((list, candidate) => {
    const link = links.get(candidate);
    const ordered = link === undefined ? list : [link, ...list.filter((proposal) => proposal !== link)];
    return ordered.slice(0, EXTRACTION_LIMITS.targets);
  });
  const occurrences = findOccurrences(texts, phrases, new Set(chosen.flat().map(({ phrase }) => phrase)));
  return chosen.map((list) => list.map((proposal) => describe(proposal)));

  function propose(source: Occurrences, candidate: number): readonly Proposal[] {
    const { counts, distances, looked, translated } = countTogether(source, target);
    const found: Proposal[] = [];
    const share = looked / Math.max(1, translated);
    for (const [phrase, counted] of counts) {
      if (counted < MIN_SHARE.pairs || !phrases.isWhole(phrase)) continue;
      const second = frequencies[phrase]!;
      const both = Math.min(Math.round(counted / share), second);
      const likelihood = logLikelihood({ both, first: translated, second, all });
      if (likelihood < MIN_SHARE.logLikelihood || both * all < translated * second) continue;
      const place = 1 - PLACE_WEIGHT * (distances.get(phrase)! / counted);
      const value = likelihood * Math.sqrt(Math.min(1, qualities[phrase]!)) * place;
      const overlap = both / (translated + second - both);
      found.push({ candidate, phrase, both, logLikelihood: likelihood, overlap, value });
    }
    return found.sort(byValue).slice(0, PROPOSALS);
  }

  function withoutParts(list: readonly Proposal[]): readonly Proposal[] {
    return list.filter(
      (one) => !list.some((other) => contains(other.phrase, one.phrase) && other.both >= one.both * LONGER_SHARE),
    );
  }

  function contains(whole: number, part: number): boolean {
    let isWithin = false;
    phrases.visitParts(whole, (found) => {
      isWithin ||= found === part;
    });
    return isWithin;
  }

  function describe(proposal: Proposal): TargetTerm {
    const found = occurrences.get(proposal.phrase)!;
    const { term, forms } = usualForm(found.forms, texts.vocabulary, texts.language);
    return {
      term,
      score: proposal.overlap,
      frequency: proposal.both,
      logLikelihood: proposal.logLikelihood,
      isMutual: links.get(proposal.candidate) === proposal,
      forms,
    };
  }
}

function byValue(one: Proposal, other: Proposal): number {
  return other.value - one.value || one.candidate - other.candidate || one.phrase - other.phrase;
}

/** Pairs of a candidate and an expression in the order of their values, each in one pair (Melamed's competitive linking, 2000). */
function linkBest(proposals: readonly (readonly Proposal[])[]): ReadonlyMap<number, Proposal> {
  const links = new Map<number, Proposal>();
  const linked = new Set<number>();
  for (const proposal of proposals.flat().sort(byValue)) {
    if (links.has(proposal.candidate) || linked.has(proposal.phrase)) continue;
    links.set(proposal.candidate, proposal);
    linked.add(proposal.phrase);
  }
  return links;
}

/** Texts by expression. */
function textFrequencies({ texts, phrases }: LanguagePhrases): Int32Array {
  const frequencies = new Int32Array(phrases.end);
  const seen = new Int32Array(phrases.end);
  for (let text = 0; text < texts.starts.length; text += 1) {
    forEachPhrase({ texts, phrases }, text, (phrase) => {
      if (seen[phrase] === text + 1) return;
      seen[phrase] = text + 1;
      frequencies[phrase]! += 1;
    });
  }
  return frequencies;
}

function countTexts({ texts: { starts, words } }: LanguagePhrases): number {
  let count = 0;
  for (let text = 0; text < starts.length; text += 1)
    if ((starts[text + 1] ?? words.length) > starts[text]!) count += 1;
  return count;
}

interface Together {
  /** Texts in which a phrase occurs with the candidate. */
  readonly counts: ReadonlyMap<number, number>;
  /** Sum of the distances of their places, each 0 to 1. */
  readonly distances: ReadonlyMap<number, number>;
  /** Texts with the candidate that have a translation, and how many of them were looked at. */
  readonly translated: number;
  readonly looked: number;
}

function countTogether(source: Occurrences, target: LanguagePhrases): Together {
  const { starts, words } = target.texts;
  const counts = new Map<number, number>();
  const distances = new Map<number, number>();
  const translated = source.texts.flatMap((text, index) =>
    (starts[text + 1] ?? words.length) > (starts[text] ?? words.length) ? [index] : [],
  );
  const step = Math.max(1, Math.ceil(translated.length / MAX_TEXTS));
  let looked = 0;
  for (let item = 0; item < translated.length; item += step) {
    looked += 1;
    const index = translated[item]!;
    const nearest = new Map<number, number>();
    forEachPhrase(target, source.texts[index]!, (phrase, position) => {
      const distance = Math.abs(position - source.positions[index]!);
      if (distance < (nearest.get(phrase) ?? Infinity)) nearest.set(phrase, distance);
    });
    for (const [phrase, distance] of nearest) {
      counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
      distances.set(phrase, (distances.get(phrase) ?? 0) + distance);
    }
  }
  return { counts, distances, translated: translated.length, looked };
}

function forEachPhrase(
  { texts: { starts, words }, phrases }: Pick<LanguagePhrases, 'texts' | 'phrases'>,
  text: number,
  visit: (phrase: number, position: number) => void,
): void {
  const start = starts[text]!;
  const end = starts[text + 1] ?? words.length;
  for (let place = start; place < end; place += 1) {
    for (let size = 1, phrase; (phrase = phrases.at(place, size)) !== 0; size += 1)
      if (phrases.count(phrase) >= MIN_SHARE.pairs) visit(phrase, (place - start) / (end - start));
  }
}
