import type { Segment } from './use-segments.ts';

/** A term of a glossary in a segment. */
export interface SegmentTerm {
  readonly source: string;
  readonly target: string;
  /** False: the target has it not, or has a word that is forbidden. */
  readonly isApplied: boolean;
  /** What stands there in place of it; null: nothing does. */
  readonly found: string | null;
  /** Of the glossary; undefined: the term is of a document of a store or of the project. */
  readonly entry: { readonly glossary: number; readonly id: number } | undefined;
}

/** The terms of a segment, each once, those that are missing first. */
export function termsOf({ glossary: { applied, violated } }: Segment): readonly SegmentTerm[] {
  const terms = new Map<string, SegmentTerm>();
  for (const use of [...violated, ...applied]) {
    const { source_term: source, target_term: target, found_text: found } = use;
    const key = `${source}\n${target}`;
    if (terms.has(key)) continue;
    const isGlossary = use.document_id === null && use.glossary_id > 0;
    terms.set(key, {
      source,
      target,
      isApplied: !('violation_type' in use),
      found,
      entry: isGlossary ? { glossary: use.glossary_id, id: use.entry_id } : undefined,
    });
  }
  return [...terms.values()];
}

/** A part of a text: plain, or a term. */
export interface MarkedPart {
  readonly text: string;
  readonly isTerm: boolean;
}

/** Cuts a text at terms, as they are spelled, the longest first; the parts make the text again. */
export function markTerms(text: string, terms: readonly string[]): readonly MarkedPart[] {
  const lower = text.toLowerCase();
  // A letter whose lower case is longer would move what is behind it.
  if (lower.length !== text.length) return [{ text, isTerm: false }];
  const wanted = terms.map((term) => term.toLowerCase()).filter((term) => term !== '');
  const longest = wanted.toSorted((one, other) => other.length - one.length);
  const parts: MarkedPart[] = [];
  let plain = 0;
  for (let at = 0; at < text.length; at += 1) {
    const found = isLetter(text[at - 1]) ? undefined : longest.find((term) => lower.startsWith(term, at));
    if (found === undefined) continue;
    if (at > plain) parts.push({ text: text.slice(plain, at), isTerm: false });
    parts.push({ text: text.slice(at, at + found.length), isTerm: true });
    plain = at + found.length;
    at = plain - 1;
  }
  if (plain < text.length) parts.push({ text: text.slice(plain), isTerm: false });
  return parts;
}

/** Scripts without blanks between words have terms anywhere. */
const isLetter = (character: string | undefined) =>
  character !== undefined && /[\p{L}--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]]/v.test(character);
