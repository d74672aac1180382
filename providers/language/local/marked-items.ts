import { hasLetters } from '#domain/languages/letters.ts';
import type { AnalyzedUnit, AnalyzedWord } from './analyzed-text.ts';

/** A part of an analyzed text, as it is sent. */
export type MarkedItem =
  | AnalyzedWord
  | Compound
  /** A sign that has to stay between the words before it and those after it. */
  | { readonly kind: 'sign'; readonly text: string; readonly word?: AnalyzedWord | undefined }
  | { readonly kind: 'punctuation'; readonly word: AnalyzedWord }
  | { readonly kind: 'space' | 'rest'; readonly text: string };

/** Words that are joined by signs, or one word with signs on both sides: `well-known`, `and/or`, `"red"`, `50%`. */
export interface Compound {
  readonly kind: 'compound';
  /** The signs that stay before and after it. */
  readonly lead: Joint;
  readonly trail: Joint;
  readonly parts: readonly MarkedCompoundPart[];
  /** Index of the part that stands for all of them in the sentence. */
  readonly head: number;
}

/** Signs as in the text, escaped, and as they are sent. */
export interface Joint {
  readonly text: string;
  readonly request: string;
}

export interface MarkedCompoundPart {
  /** The signs between the part before and this one; empty for the first. */
  readonly joint: Joint;
  readonly words: readonly AnalyzedWord[];
}

/** Parts of one compound, each of which may need a request; further ones are a compound of their own. */
const MAX_PARTS = 8;

/** True if the words stay unchanged: numbers, words that the engine doesn't know, and initials: `N/A`, `B-tree`. */
export const isVerbatim = (part: MarkedCompoundPart): boolean =>
  isInitial(part) || part.words.every((word) => !hasLetters(word.surface) || isUnknown(word));

export const isUnknown = ({ surface, content }: AnalyzedWord): boolean => content.startsWith('/*', surface.length);

/** True if a part is a capital letter, which is an article to the engine. */
export const isInitial = ({ words }: MarkedCompoundPart): boolean =>
  words.length === 1 && /^\p{Lu}$/u.test(words[0]!.surface);

/** Puts together what no space separates. */
export function markedItems(units: readonly AnalyzedUnit[]): readonly MarkedItem[] {
  const items: MarkedItem[] = [];
  let cluster: AnalyzedUnit[] = [];
  for (const unit of units) {
    if (unit.kind === 'word' || unit.kind === 'sign' || unit.kind === 'blank') cluster.push(unit);
    else {
      addCluster();
      items.push(unit);
    }
  }
  addCluster();
  return items;

  function addCluster(): void {
    items.push(...clusterItems(cluster));
    cluster = [];
  }
}

function clusterItems(cluster: readonly AnalyzedUnit[]): readonly MarkedItem[] {
  const isWord = (unit: AnalyzedUnit) => unit.kind === 'word';
  const first = cluster.findIndex(isWord);
  if (first === -1) return cluster.flatMap(looseItem);
  const last = cluster.findLastIndex(isWord);
  const parts = readParts(cluster.slice(first, last + 1));
  const lead = cluster.slice(0, first);
  const trail = cluster.slice(last + 1);
  const [hasLead, hasTrail] = [lead, trail].map((side) => side.some(({ kind }) => kind === 'sign'));
  const isNumber = ({ words }: MarkedCompoundPart) => words.every(({ surface }) => !hasLetters(surface));
  const keepsLead = hasLead && (hasTrail || isNumber(parts[0]!));
  const keepsTrail = hasTrail && (hasLead || isNumber(parts.at(-1)!));
  const items: MarkedItem[] = keepsLead ? [] : lead.flatMap(looseItem);
  for (let from = 0; from < parts.length; from += MAX_PARTS) {
    const some = parts.slice(from, from + MAX_PARTS);
    if (from > 0) items.push({ kind: 'sign', text: some[0]!.joint.text });
    const translated = some.findLastIndex((part) => !isVerbatim(part));
    const compound: Compound = {
      kind: 'compound',
      lead: jointOf(keepsLead && from === 0 ? lead : []),
      trail: jointOf(keepsTrail && from + MAX_PARTS >= parts.length ? trail : []),
      parts: [{ joint: jointOf([]), words: some[0]!.words }, ...some.slice(1)],
      head: translated === -1 ? some.length - 1 : translated,
    };
    if (some.length > 1 || compound.lead.text !== '' || compound.trail.text !== '') items.push(compound);
    else items.push(...compound.parts[0]!.words);
  }
  if (!keepsTrail) items.push(...trail.flatMap(looseItem));
  return items;
}

/** Words without a sign between them are one part. */
function readParts(cluster: readonly AnalyzedUnit[]): readonly MarkedCompoundPart[] {
  const parts: { joint: Joint; words: AnalyzedWord[] }[] = [];
  let joint: AnalyzedUnit[] = [];
  for (const unit of cluster) {
    if (unit.kind !== 'word') joint.push(unit);
    else if (joint.length === 0 && parts.length > 0) parts.at(-1)!.words.push(unit);
    else parts.push({ joint: jointOf(joint), words: [unit] });
    if (unit.kind === 'word') joint = [];
  }
  return parts;
}

function looseItem(unit: AnalyzedUnit): readonly MarkedItem[] {
  if (unit.kind === 'sign') return [unit];
  return unit.kind === 'blank' ? [{ kind: 'rest', text: unit.text }] : [];
}

export const jointOf = (units: readonly AnalyzedUnit[]): Joint => ({
  text: units.map((unit) => ('text' in unit ? unit.text : '')).join(''),
  request: units
    .map((unit) => (unit.kind === 'sign' && unit.word ? `^${unit.word.content}$` : 'text' in unit ? unit.text : ''))
    .join(''),
});
