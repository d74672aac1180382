import type { TextSpan } from './text-spans.ts';
import { isWordBefore } from './text-spans.ts';

/** Longest placeholder, tag or template expression that is matched, in UTF-16 units; longer ones are prose. */
const MAX_LENGTH = 1000;

/** Conversions of C, Python, Java, Objective-C, Ruby: `%s`, `%1$d`, `%-5.2f`, `%@`, `%(name)s`, `%<n>s`, `%{name}`. */
const PRINTF = [
  /%%/y,
  /%[([{<][\w.-]{1,100}[)\]}>](?:[-+0#]{0,4}\d{0,3}(?:\.\d{1,3})?[bcdeEfFgGiorsuxXa])?/y,
  /%\d{1,3}\$[-+0#]{0,4}\d{0,3}(?:\.\d{1,3})?(?:hh?|ll?|[qjztL])?[@bcdeEfFgGiopsSuxXaA]/y,
  /%[-+0#]{0,4}(?:\d{1,3}|\*)?(?:\.(?:\d{1,3}|\*))?(?:hh?|ll?|[qjztL])?[@bcdeEfFgGiopsSuxXaA]/y,
  // Grouped digits, `%'d` (POSIX). Before a letter, `%'` is an apostrophe.
  /%(?:\d{1,3}\$)?[-+0#]{0,3}'[-+0#]{0,3}\d{0,3}(?:\.\d{1,3})?(?:hh?|ll?|[qjztL])?[diufFgG](?![\p{L}\p{M}])/uy,
];
/** Windows variables: `%APPDATA%`. */
const PERCENT_VARIABLE = /%[A-Z_][A-Z0-9_]{1,60}%/y;

const SIMPLE_BRACES = /^\{[\w$@.[\]:-]{0,200}\}$/;
/** ICU arguments; plural and select contain text and are kept as a whole. */
const ICU_ARGUMENT =
  /^\{\s{0,10}[\w.-]{1,100}\s{0,10},\s{0,10}(?:number|date|time|spellout|ordinal|duration|plural|select(?:ordinal)?)\b/;

const TAG = /^<\/?[A-Za-z0-9][\w:.-]{0,60}(?:\s+[\w:@.-]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=]+))*\s*\/?>$/;
const COMMENT_OR_DECLARATION = /^<(?:!--[^]*--|[!?][A-Za-z][^<>]*)>$/;
const ENTITY = /&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});/y;
const DOLLAR_NAME = /\$(?:t\([^()]{1,200}\)|[A-Za-z_]\w{0,100}(?:(?:\.|->)[A-Za-z_]\w{0,100}){0,5})/y;
const LINKED_MESSAGE = /@(?:\.[a-z]{1,20})?:[A-Za-z_][\w.-]{0,100}\w/y;
const DOUBLE_UNDERSCORE = /__[A-Za-z][A-Za-z0-9]{0,60}(?:_[A-Za-z0-9]{1,60}){0,8}__/y;

/** Units with which they start; most prose has none of these. */
const FIRST_UNIT = /[%{$#<&@_]/g;

/**
 * Finds the parts of software texts that must be kept letter by letter: printf conversions, names in braces (`{0}`,
 * `{name}`, `{{name}}`, `${name}`, `#{name}`, `{% tag %}`), template tags (`<%= %>`), HTML-like tags, character
 * references, ICU arguments. An ICU plural or select is one span: its branches can't be translated without their
 * syntax, and a unit that consists of one is reported as having no letters. Numbers are not placeholders. Linear in the
 * length of the text.
 */
export function findPlaceholders(text: string): readonly TextSpan[] {
  const first = nextFirstUnit(text, 0);
  const spans: TextSpan[] = [];
  if (first === -1) return spans;
  const braces = matchBraces(text);
  let lastPercentClose = -2;
  for (let index = first; index !== -1;) {
    const end = endOfPlaceholder(index);
    if (end !== undefined && end > index) spans.push({ start: index, end });
    index = nextFirstUnit(text, end !== undefined && end > index ? end : index + 1);
  }
  return spans;

  function endOfPlaceholder(start: number): number | undefined {
    switch (text[start]) {
      case '%':
        return endOfPercent(start);
      case '{':
        return endOfBraces(start);
      case '$':
      case '#':
        if (text[start + 1] === '{') return endOfExpression(start + 1);
        return text[start] === '$' && !isWordBefore(text, start) ? endOfMatch(DOLLAR_NAME, text, start) : undefined;
      case '<':
        return text[start + 1] === '%' ? endOfTemplateTag(start) : endOfTag(text, start);
      case '&':
        return endOfMatch(ENTITY, text, start);
      case '@':
        return isWordBefore(text, start) ? undefined : endOfMatch(LINKED_MESSAGE, text, start);
      case '_':
        return isWordBefore(text, start) ? undefined : endOfMatch(DOUBLE_UNDERSCORE, text, start);
      default:
        return undefined;
    }
  }

  function endOfPercent(start: number): number | undefined {
    const variable = endOfMatch(PERCENT_VARIABLE, text, start);
    if (variable !== undefined) return variable;
    const afterDigit = /\d/.test(text[start - 1] ?? '');
    for (const pattern of PRINTF) {
      const end = endOfMatch(pattern, text, start);
      if (end !== undefined && (!afterDigit || /[$([{<%]/.test(text.slice(start + 1, start + 5)))) return end;
    }
    return undefined;
  }

  function endOfBraces(start: number): number | undefined {
    const close = braces.get(start);
    if (close === undefined) return undefined;
    const head = text.slice(start, Math.min(close + 1, start + MAX_LENGTH));
    if (ICU_ARGUMENT.test(head)) return close + 1;
    if (close - start > MAX_LENGTH) return undefined;
    if (SIMPLE_BRACES.test(head)) return close + 1;
    if (/^\{%[^{}]*%\}$/.test(head)) return close + 1;
    return /^\{\{[^{}]*\}\}$/.test(head) || /^\{\{\{[^{}]*\}\}\}$/.test(head) ? close + 1 : undefined;
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
