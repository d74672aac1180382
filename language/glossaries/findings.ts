import type { FoundViolation, TermAnalysis, TermMatch } from '#domain/glossaries/terminology.ts';

/** A finding of the rules, to be checked. */
export type TermFinding =
  | { readonly kind: 'match'; readonly place: TermMatch }
  | { readonly kind: 'violation'; readonly place: FoundViolation };

/** All findings of the rules, in the order of the text. */
export function findingsOf({ matches, violations }: TermAnalysis): readonly TermFinding[] {
  return [
    ...matches.map((place): TermFinding => ({ kind: 'match', place })),
    ...violations.map((place): TermFinding => ({ kind: 'violation', place })),
  ].toSorted((one, other) => one.place.start - other.place.start);
}

/** A part of a text that a model checks in one call, with its findings; UTF-16 offsets into the text. */
export interface VerifiedTextPart {
  readonly start: number;
  readonly end: number;
  readonly findings: readonly TermFinding[];
}

export interface PartLimits {
  /** UTF-16 units. */
  readonly maxLength: number;
  /** Findings; those of the same place stay together. */
  readonly findings: number;
}

/** Splits a text into parts: after a paragraph, a sentence or a word, never inside a finding. */
export function splitForVerification(
  text: string,
  findings: readonly TermFinding[],
  limits: PartLimits,
): readonly VerifiedTextPart[] {
  const parts: VerifiedTextPart[] = [];
  let next = 0;
  for (let start = 0; start < text.length;) {
    const crowded = findings[next + limits.findings]?.place.start ?? text.length;
    const limit = Math.min(text.length, start + limits.maxLength, Math.max(crowded, start + 1));
    let end = limit === text.length ? limit : start + breakOf(text.slice(start, limit));
    for (const { place } of findings.slice(next, next + limits.findings + 1)) {
      if (place.start < end && place.end > end) end = place.start > start ? place.start : place.end;
    }
    const within: TermFinding[] = [];
    for (; next < findings.length && findings[next]!.place.start < end; next += 1) within.push(findings[next]!);
    parts.push({ start, end, findings: within });
    start = end;
  }
  return parts;
}

/** The best split: after the last paragraph, sentence or word of the second half, else at the end. */
function breakOf(text: string): number {
  const half = Math.floor(text.length / 2);
  const candidates = [text.lastIndexOf('\n') + 1, lastSentenceEnd(text), text.lastIndexOf(' ') + 1];
  const found = candidates.find((offset) => offset > half);
  if (found !== undefined) return found;
  // Not between the halves of a surrogate pair.
  return text.length - Number(/[\ud800-\udbff]$/.test(text) && text.length > 1);
}

function lastSentenceEnd(text: string): number {
  let last = 0;
  for (const match of text.matchAll(/[.!?…。！？]\s*/gu)) last = match.index + match[0].length;
  return last;
}
