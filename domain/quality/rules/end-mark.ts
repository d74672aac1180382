import { hasLetters } from '#domain/languages/letters.ts';
import { frenchSpacedMarks, NARROW_SPACE, NO_BREAK_SPACE } from '#domain/quality/locale/spacing.ts';
import { markInLanguage, SPARING_STOPS, WITHOUT_END_MARKS, type MarkKind } from '#domain/quality/locale/marks.ts';
import { finding, type SegmentRule } from '#domain/quality/rule.ts';

/** Quotation marks and brackets, inside or after which languages put the mark. */
const CLOSING = /[\s"'”“’‘»«)\]）」』】*_]/u;
const MARKS: ReadonlyMap<string, MarkKind> = new Map([
  ...pairs('.。．।۔', 'stop'),
  ...pairs('?？؟', 'question'),
  ...pairs('!！', 'exclamation'),
  ...pairs(':：', 'colon'),
  ...pairs(';；؛\u037e', 'semicolon'),
  ...pairs('…', 'ellipsis'),
]);
const ELLIPSIS = /(?:\.\.\.|…|。。。)$/u;
/** Abbreviations at the end of a text, whose full stop says nothing of the text. */
const ABBREVIATION =
  /(?:^|[^\p{L}])(?:\p{L}|etc|Inc|Ltd|Corp|Co|Jr|Sr|St|No|vs|approx|min|max|ca|usw|bzw|itp|itd|np|tys|mln|ул|г|и т\. ?[дп]|p\.? ?m|a\.? ?m|[A-Z](?:\.[A-Z]){1,12}|\p{L}{1,4}\.?\/\p{L}{1,4})\.$/iu;
const LABELS: Readonly<Record<MarkKind, string>> = {
  stop: 'a full stop',
  question: 'a question mark',
  exclamation: 'an exclamation mark',
  colon: 'a colon',
  semicolon: 'a semicolon',
  ellipsis: 'an ellipsis',
};

/** Another kind of mark at the end than in the source. */
export const endMark: SegmentRule = {
  id: 'end-mark',
  category: 'linguistic-conventions/punctuation',
  severity: 'minor',
  prepare: ({ source: { language: from }, target: { language: to, region } }) => {
    if (WITHOUT_END_MARKS.has(from) || WITHOUT_END_MARKS.has(to)) return undefined;
    return ({ source, target }) => {
      const [text, translation] = [source.prose, target.prose];
      const [wanted, found] = [endOf(text, from), endOf(translation, to)];
      if (wanted.kind === found.kind) return undefined;
      if (!hasLetters(text) || !hasLetters(translation)) return undefined;
      const severity = severityOf(wanted, found, text, translation, to);
      if (severity === undefined) return undefined;
      const message =
        wanted.kind === undefined
          ? `The translation ends with ${LABELS[found.kind!]}, the source doesn’t.`
          : `The source ends with ${LABELS[wanted.kind]}, the translation with ${found.kind === undefined ? 'none' : LABELS[found.kind]}.`;
      const mark =
        wanted.kind === undefined || found.kind !== undefined ? undefined : appended(wanted.kind, to, region);
      // After a bracket or a quotation mark, the place of the mark is a question of style.
      const isCertain = found.end === translation.trimEnd().length && !target.hasCodeAt(found.end);
      return finding(message, wanted.kind === undefined ? [] : [wanted], found.kind === undefined ? [] : [found], {
        severity,
        ...(mark !== undefined && isCertain ? { fix: [{ start: found.end, end: found.end, text: mark }] } : {}),
      });
    };
  },
};

interface End {
  readonly kind: MarkKind | undefined;
  /** Offsets of the mark, or of the place for one. */
  readonly start: number;
  readonly end: number;
  readonly isAbbreviation: boolean;
}

function endOf(text: string, language: string): End {
  let end = text.length;
  while (end > 0 && CLOSING.test(text[end - 1]!)) end -= 1;
  let kind = MARKS.get(text[end - 1] ?? '');
  if (kind === undefined) return { kind, start: end, end, isAbbreviation: false };
  if (kind === 'semicolon' && language === 'el') kind = 'question';
  let start = end - 1;
  if (kind === 'stop' || kind === 'ellipsis') {
    const body = text.slice(Math.max(0, end - 24), end);
    if (ELLIPSIS.test(body)) return { kind: 'ellipsis', start, end, isAbbreviation: false };
    return { kind, start, end, isAbbreviation: ABBREVIATION.test(body) };
  }
  // "?!" asks.
  while (start > 0 && (MARKS.get(text[start - 1]!) === 'question' || MARKS.get(text[start - 1]!) === 'exclamation')) {
    start -= 1;
    if (MARKS.get(text[start]!) === 'question') kind = 'question';
  }
  return { kind, start, end, isAbbreviation: false };
}

function severityOf(wanted: End, found: End, source: string, target: string, language: string) {
  const kinds = [wanted.kind, found.kind];
  // A salutation ends with a comma in English, with a colon or nothing elsewhere.
  if (source[wanted.end - 1] === ',' && (found.kind === 'colon' || found.kind === 'exclamation')) return undefined;
  // An abbreviation may end a sentence or not.
  if (wanted.isAbbreviation && (found.kind === undefined || found.kind === 'stop')) return undefined;
  if (found.isAbbreviation && (wanted.kind === undefined || wanted.kind === 'stop')) return undefined;
  if (wanted.kind === 'stop' && found.kind === undefined) {
    if (SPARING_STOPS.has(language)) return 'neutral';
    return /\s/u.test(target.trim()) || !/\s/u.test(source.trim()) ? 'minor' : 'neutral';
  }
  // A text of several sentences may end with one that the source leaves open; "am 3." is an ordinal number.
  if (found.kind === 'stop' && wanted.kind === undefined) {
    return /[.!?…:]\s/u.test(target) || /\p{N}\.$/u.test(target.slice(0, found.end)) ? undefined : 'minor';
  }
  if (kinds.includes('semicolon') || (wanted.kind === 'exclamation' && found.kind === 'stop')) return 'neutral';
  return 'minor';
}

/** A mark that is certain to belong at the end; marks that also open the text are not. */
function appended(kind: MarkKind, language: string, region: string | undefined): string | undefined {
  if (kind === 'ellipsis' || kind === 'semicolon') return undefined;
  if (language === 'es' || language === 'ast')
    return kind === 'stop' || kind === 'colon' ? markInLanguage(kind, language) : undefined;
  const mark = markInLanguage(kind, language);
  if (language !== 'fr' || !frenchSpacedMarks(region).includes(mark)) return mark;
  return (mark === ':' ? NO_BREAK_SPACE : NARROW_SPACE) + mark;
}

function pairs(characters: string, kind: MarkKind): readonly (readonly [string, MarkKind])[] {
  return Array.from(characters, (character) => [character, kind] as const);
}
