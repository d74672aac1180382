import { cutAtWord } from '#domain/texts/cut-at-word.ts';
import type { DocumentBrief } from './document-brief.ts';
import { LEDGER_LIMITS, type SurveyedEntry, type SurveyedPart } from './survey.ts';

/** Equal for spellings of one entry: sentences begin with a capital. */
export const entryKey = (source: string): string =>
  source.normalize('NFC').trim().replaceAll(/\s+/gu, ' ').toLowerCase();

/**
 * The entries of all parts, each once. Terms keep the spelling with the fewest capitals; a gender on which parts differ is
 * left open.
 */
export function mergeEntries(parts: readonly SurveyedPart[]): readonly SurveyedEntry[] {
  const merged = new Map<string, SurveyedEntry>();
  const disputed = new Set<string>();
  for (const entry of parts.flatMap((part) => part?.entries ?? [])) {
    const key = entryKey(entry.source);
    const known = merged.get(key);
    if (known === undefined) {
      merged.set(key, entry);
      continue;
    }
    if (known.gender !== undefined && entry.gender !== undefined && known.gender !== entry.gender) disputed.add(key);
    const isLower = known.kind === 'term' && capitals(entry.source) < capitals(known.source);
    merged.set(key, {
      ...known,
      source: isLower ? entry.source : known.source,
      type: known.type ?? entry.type,
      gender: known.gender ?? entry.gender,
      expansion: known.expansion ?? entry.expansion,
    });
  }
  return [...merged].map(([key, entry]) => (disputed.has(key) ? { ...entry, gender: undefined } : entry));
}

/** The brief of a document from those of its parts: their abstracts in order, the first audience, the most frequent register. */
export function mergeBriefs(parts: readonly SurveyedPart[]): DocumentBrief {
  const briefs = parts.flatMap((part) => (part === null ? [] : [part.brief]));
  const abstract = joinWithin(
    briefs.flatMap((brief) => brief.abstract ?? []),
    LEDGER_LIMITS.abstract,
  );
  const audience = briefs.find((brief) => brief.audience !== undefined)?.audience;
  const votes = new Map<NonNullable<DocumentBrief['register']>, number>();
  for (const { register } of briefs) if (register !== undefined) votes.set(register, (votes.get(register) ?? 0) + 1);
  const [register] = [...votes].toSorted(([, one], [, other]) => other - one)[0] ?? [];
  return {
    ...(abstract === '' ? {} : { abstract }),
    ...(audience === undefined ? {} : { audience }),
    ...(register === undefined ? {} : { register }),
  };
}

/** Texts joined by spaces, each with an equal share of a length. */
function joinWithin(texts: readonly string[], length: number): string {
  const share = Math.floor(length / Math.max(1, texts.length)) - 1;
  return texts
    .map((text) => cutAtWord(text, share))
    .filter((text) => text !== '')
    .join(' ');
}

const capitals = (text: string): number => text.replaceAll(/[^\p{Lu}]/gu, '').length;
