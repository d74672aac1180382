import { BRACED_PLACEHOLDERS, ICU_ARGUMENT, PLACEHOLDER_KINDS, TAG } from './placeholder-kinds.ts';
import type { TextSpan } from './text-spans.ts';
import { isWordBefore } from './text-spans.ts';

/** Longest placeholder, tag or template expression that is matched, in UTF-16 units; longer ones are prose. */
const MAX_LENGTH = 1000;

const COMMENT_OR_DECLARATION = /^<(?:!--[^]*--|[!?][A-Za-z][^<>]*)>$/;

/** Units with which they start; most prose has none of these. */
const FIRST_UNIT = /[%{$#<&@_:![(]/g;

/**
 * Finds the parts of software texts that must be kept letter by letter: the kinds of placeholder-kinds.ts, expressions
 * (`${name}`, `#{name}`), template tags (`<%= %>`), HTML-like tags, ICU arguments. An ICU plural or select is one span: its branches can't be translated without their
 * syntax, and a unit that consists of one is reported as having no letters. Numbers are not placeholders. Linear in the
 * length of the text.
 */
export function findPlaceholders(text: string): readonly TextSpan[] {
  const first = nextFirstUnit(text, 0);
  const spans: TextSpan[] = [];
  if (first === -1) return spans;
  const braces = matchBraces(text);
  const grounds = new Map<(text: string) => boolean, boolean>();
  let lastPercentClose = -2;
  for (let index = first; index !== -1;) {
    const end = endOfPlaceholder(index);
    if (end !== undefined && end > index) spans.push({ start: index, end });
    index = nextFirstUnit(text, end !== undefined && end > index ? end : index + 1);
  }
  return spans;

  function endOfPlaceholder(start: number): number | undefined {
    const first = text[start]!;
    if (first === '{') return endOfBraces(start);
    if ((first === '$' || first === '#') && text[start + 1] === '{') return endOfExpression(start + 1);
    if (first === '<') return text[start + 1] === '%' ? endOfTemplateTag(start) : endOfTag(text, start);
    const follows = isWordBefore(text, start);
    for (const { pattern, apart, ground } of PLACEHOLDER_KINDS[first] ?? []) {
      const end = apart === true && follows ? undefined : endOfMatch(pattern, text, start);
      if (end !== undefined && (ground === undefined || isGiven(ground))) return end;
    }
    return undefined;
  }

  /** Looks at the whole text once per kind. */
  function isGiven(ground: (text: string) => boolean): boolean {
    const known = grounds.get(ground) ?? ground(text);
    grounds.set(ground, known);
    return known;
  }

  function endOfBraces(start: number): number | undefined {
    const close = braces.get(start);
    if (close === undefined) return undefined;
    const head = text.slice(start, Math.min(close + 1, start + MAX_LENGTH));
    if (ICU_ARGUMENT.test(head)) return close + 1;
    if (close - start > MAX_LENGTH) return undefined;
    return BRACED_PLACEHOLDERS.some((shape) => shape.test(head)) ? close + 1 : undefined;
  }

  function endOfExpression(brace: number): number | undefined {
    const close = braces.get(brace);
    return close !== undefined && close - brace <= MAX_LENGTH ? close + 1 : undefined;
  }

  function endOfTemplateTag(start: number): number | undefined {
    if (lastPercentClose === -1) return undefined;
    if (lastPercentClose < start + 2) lastPercentClose = text.indexOf('%>', start + 2);
    return lastPercentClose === -1 || lastPercentClose - start > MAX_LENGTH ? undefined : lastPercentClose + 2;
  }
}

function nextFirstUnit(text: string, from: number): number {
  FIRST_UNIT.lastIndex = from;
  return FIRST_UNIT.test(text) ? FIRST_UNIT.lastIndex - 1 : -1;
}

function endOfMatch(pattern: RegExp, text: string, start: number): number | undefined {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

function endOfTag(text: string, start: number): number | undefined {
  if (!/[A-Za-z0-9/!?]/.test(text[start + 1] ?? '')) return undefined;
  const limit = Math.min(text.length, start + MAX_LENGTH);
  let quote = '';
  for (let index = start + 1; index < limit; index += 1) {
    const character = text[index]!;
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '<') return undefined;
    else if ((character === '"' || character === "'") && text[index - 1] === '=') quote = character;
    else if (character === '>') {
      const tag = text.slice(start, index + 1);
      return TAG.test(tag) || COMMENT_OR_DECLARATION.test(tag) ? index + 1 : undefined;
    }
  }
  return undefined;
}

/** Maps offsets of opening braces to those of their closing braces. */
function matchBraces(text: string): ReadonlyMap<number, number> {
  const closes = new Map<number, number>();
  const open: number[] = [];
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === '{') open.push(index);
    else if (text[index] === '}') {
      const start = open.pop();
      if (start !== undefined) closes.set(start, index);
    }
  }
  return closes;
}
