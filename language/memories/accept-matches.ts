import { hasLetters } from '#domain/languages/letters.ts';
import type { ExactUse } from '#domain/memories/memory-preferences.ts';
import type { MemoryMatch, MemorySearch, LookupSegment } from '#domain/memories/memory-search.ts';
import { EXACT } from '#domain/memories/score.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { SegmentTranslation, TranslationSettings } from '#language/translation/contract.ts';
import { UNCHANGED_REPORT } from '#language/translation/finish-segment.ts';
import type { ReferenceMaterial } from '#providers/language/reference.ts';
import { checkMatch, textsOfMessage } from './check-match.ts';
import { referenceOf } from './memory-references.ts';

/** Matches of a text that are looked at for a repair. */
const CANDIDATES = 5;

/** The translation memories of a request, with how it wants them used. */
export interface UsedMemory {
  readonly search: MemorySearch;
  /** Lowest score of matches that are used. */
  readonly threshold: number;
  readonly exact: ExactUse;
}

/** Where the matches of texts are from. */
export interface MatchSources {
  /** Undefined: none is used. */
  readonly memory: UsedMemory | undefined;
  /** Per text, the translation that its document has for it; undefined: none has any. */
  readonly own?: readonly (CodedText | undefined)[] | undefined;
}

/** Outcome of the matches of texts. */
export interface AcceptedMatches {
  /** One per text: its translation; undefined: it has to be translated. */
  readonly accepted: readonly (SegmentTranslation | undefined)[];
  /** Examples for a model by text: matches that are not taken as they are. */
  readonly examples: ReadonlyMap<string, ReferenceMaterial>;
}

/** A match that can be the translation of a text. */
interface Candidate {
  readonly content: CodedText;
  readonly accepted: NonNullable<SegmentTranslation['reusedFrom']>;
  readonly example: ReferenceMaterial;
}

/**
 * Decides which texts take a match as their translation: that of their document, else an exact one, and with an engine, which
 * can't follow examples, also one in which only numbers and placeholders differ. Each is checked against the glossaries as an
 * answer is; where one breaks them, another exact match that keeps to them is taken. If none does, it becomes an example for a
 * model; an engine has no use for examples, so that it is taken, and its violations are reported.
 */
export async function acceptMatches(
  segments: readonly CodedText[],
  { memory, own = [] }: MatchSources,
  settings: Pick<TranslationSettings, 'provider' | 'sourceLanguage' | 'targetLanguage' | 'terminology'>,
): Promise<AcceptedMatches> {
  const isModel = settings.provider.capabilities.kind === 'model';
  const exact = (await memory?.search.exact(withNeighbors(segments))) ?? [];
  const examples = new Map<string, ReferenceMaterial>();
  const show = (source: CodedText, example: ReferenceMaterial) => {
    for (const { text } of textsOfMessage(source, settings)) examples.set(text, example);
  };
  const taken: (SegmentTranslation | undefined)[] = [];
  for (const [index, source] of segments.entries()) {
    const ofFile = own[index];
    const found = exact[index];
    const check = ({ content, example, accepted: taken }: Candidate) => ({
      translation: { ...UNCHANGED_REPORT, content, taken, glossary: checkMatch(source, content, settings) },
      example,
    });
    const checked = [
      ...(ofFile === undefined ? [] : [ownCandidate(source, ofFile)]),
      ...candidatesOf(memory, found === undefined ? [] : [found], EXACT),
    ].map(check);
    if (memory?.exact === 'reuse' && !checked.some(keepsTerms) && hasLetters(source.text)) {
      const isFound = checked.length > 0;
      if (isFound || !isModel) {
        const others = await memory.search.fuzzy(source, CANDIDATES);
        checked.push(...candidatesOf(memory, others, isFound ? EXACT : memory.threshold).map(check));
      }
    }
    const best = checked.find(keepsTerms) ?? checked[0];
    const breaksTerms = best !== undefined && !keepsTerms(best);
    taken.push(isModel && breaksTerms ? undefined : best?.translation);
    if (isModel && breaksTerms) show(source, best.example);
    else if (best === undefined && found !== undefined && found.score >= (memory?.threshold ?? 0))
      show(source, referenceOf(found));
  }
  return { accepted: taken, examples };
}

/** The matches that may be taken as they are. @param lowest score */
function candidatesOf(memory: UsedMemory | undefined, matches: readonly MemoryMatch[], lowest: number): Candidate[] {
  if (memory?.exact !== 'reuse') return [];
  return matches.flatMap((match) =>
    match.adapted === undefined || match.penalty > 0 || match.score < lowest
      ? []
      : [{ content: match.adapted, example: referenceOf(match), accepted: { origin: 'memory', score: match.score } }],
  );
}

const keepsTerms = ({ translation }: { readonly translation: SegmentTranslation }) =>
  translation.glossary.violated.length === 0;

/** The translation that a document has itself. */
const ownCandidate = (source: CodedText, content: CodedText): Candidate => ({
  content,
  accepted: { origin: 'file', score: 100 },
  example: { kind: 'translation_memory', text: source.text, translation: content.text, score: 1 },
});

/** Texts in document order, each with its neighbors. */
export function withNeighbors(contents: readonly CodedText[]): readonly LookupSegment[] {
  return contents.map((content, index) => ({ content, previous: contents[index - 1], next: contents[index + 1] }));
}
