import { LINE_TERMINATORS, readEscape } from './icu-escapes.ts';
import { readSet } from './icu-set.ts';
import { literal, PatternSource } from './pattern-source.ts';

interface Flags {
  readonly multiline: boolean;
  readonly dotAll: boolean;
}

/** A piece of the translation and the widest repetition of varying length in it. */
interface Piece {
  readonly source: string;
  readonly widest: number;
}

/**
 * Maximum count of nested repetitions. Above it, `(a+)+` and similar patterns can take excessive time on hostile text.
 */
const MAX_NESTED = 10;

/** Groups in one another; more would only exhaust the stack. */
const MAX_GROUPS = 100;

/**
 * Translates a regular expression of ICU, which SRX 2.0 prescribes, into JavaScript's with the `u` flag.
 *
 * @throws SyntaxError for an error, or syntax without a counterpart: back references, possessive quantifiers, atomic
 * groups, the flags x, w and d, \X, \N and \G, nested repetitions
 */
export function translateIcuPattern(pattern: string): string {
  const source = new PatternSource(pattern);
  const whole = readAlternatives(source, { multiline: false, dotAll: false }, 0);
  if (!source.atEnd) throw new SyntaxError('a closing bracket ) has no opening one');
  return whole.source;
}

function readAlternatives(source: PatternSource, initial: Flags, depth: number): Piece {
  if (depth > MAX_GROUPS) throw new SyntaxError('groups are nested more than 100 levels deep');
  let flags = initial;
  const opened: string[] = [];
  let result = '';
  let widest = 1;
  const closing = () => ')'.repeat(opened.length);
  while (!source.atEnd && source.text[source.position] !== ')') {
    if (source.take('|')) {
      // Flags that were set on the way hold for the alternatives that follow.
      result += `${closing()}|${opened.join('')}`;
      continue;
    }
    const inline = source.match(/\(\?([a-z]*)(?:-([a-z]+))?\)/iy);
    if (inline) {
      if (opened.length === MAX_GROUPS) throw new SyntaxError('flags change more than 100 times in a group');
      flags = changedFlags(flags, inline[1]!, inline[2] ?? '');
      opened.push(flagGroup(inline[1]!, inline[2] ?? ''));
      result += opened.at(-1)!;
      continue;
    }
    const piece = readQuantified(source, flags, depth);
    result += piece.source;
    widest = Math.max(widest, piece.widest);
  }
  return { source: result + closing(), widest };
}

function readQuantified(source: PatternSource, flags: Flags, depth: number): Piece {
  const term = readTerm(source, flags, depth);
  const quantifier = source.match(/([*+?]|\{(\d+)(?:(,)(\d*))?\})([?+]?)/y);
  if (!quantifier) return term;
  const [, sign, from, comma, to, manner] = quantifier;
  if (manner === '+') throw new SyntaxError(`the possessive quantifier ${quantifier[0]} is not supported`);
  const least = from === undefined ? (sign === '+' ? 1 : 0) : Number(from);
  const most = sign === '?' ? 1 : from === undefined || (comma && !to) ? Infinity : Number(to ?? from);
  if (most < least) throw new SyntaxError(`${sign} has a maximum below its minimum`);
  if (least > MAX_COUNTED || (most !== Infinity && most > MAX_COUNTED))
    throw new SyntaxError(`${sign} counts beyond ${MAX_COUNTED}`);
  if (most > MAX_NESTED && term.widest > MAX_NESTED) {
    throw new SyntaxError(`the repetition ${sign} contains another one; limit one of them to {0,${MAX_NESTED}}`);
  }
  const own = most === least ? 1 : most;
  return { source: term.source + quantifier[0], widest: Math.max(own, term.widest) };
}

/** Highest number in a quantifier. */
const MAX_COUNTED = 1000;

function readTerm(source: PatternSource, flags: Flags, depth: number): Piece {
  const plain = (text: string) => ({ source: text, widest: 1 });
  if (source.match(/\(\?#[^)]*\)/y)) return plain('(?:)');
  if (source.take('(')) return readGroup(source, flags, depth);
  if (source.take('[')) return plain(readSet(source));
  if (source.take('.')) return plain(flags.dotAll ? '[^]' : `[^${LINE_TERMINATORS}]`);
  if (source.take('^')) return plain(flags.multiline ? `(?<=^|[${LINE_TERMINATORS}])` : '^');
  if (source.take('$')) {
    const before = flags.multiline ? `[${LINE_TERMINATORS}]` : `(?:\\r\\n|[${LINE_TERMINATORS}])?(?![^])`;
    return plain(flags.multiline ? `(?=$|${before})` : `(?=${before})`);
  }
  if (source.match(/[*+?{]/y)) throw new SyntaxError('a quantifier has nothing to repeat');
  if (!source.take('\\')) return plain(literal(source.next().codePointAt(0)!));
  const escape = readEscape(source);
  switch (escape.kind) {
    case 'members':
      return plain(/^\\p\{[^}]*\}$/u.test(escape.content) ? escape.content : `[${escape.content}]`);
    case 'others':
      return plain(`[^${escape.content}]`);
    case 'literal':
      return plain(Array.from(escape.content).length > 6 ? `(?:${escape.content})` : escape.content);
    case 'position':
      return plain(escape.source);
  }
}

function readGroup(source: PatternSource, flags: Flags, depth: number): Piece {
  let opening = source.match(/\?(?:[:=!]|<[=!])/y)?.[0] ?? '?:';
  let inner = flags;
  if (source.take('?>')) throw new SyntaxError('the atomic group (?> is not supported');
  source.match(/\?<[A-Za-z]\w*>/y);
  const changed = source.match(/\?([a-z]*)(?:-([a-z]+))?:/iy);
  if (changed) {
    inner = changedFlags(flags, changed[1]!, changed[2] ?? '');
    opening = flagGroup(changed[1]!, changed[2] ?? '').slice(1);
  }
  const content = readAlternatives(source, inner, depth + 1);
  if (!source.take(')')) throw new SyntaxError('a bracket ( is not closed');
  return { source: `(${opening}${content.source})`, widest: content.widest };
}

function changedFlags(flags: Flags, on: string, off: string): Flags {
  const unknown = /[^ims]/u.exec(on + off);
  if (unknown) throw new SyntaxError(`the flag ${unknown[0]} is not supported`);
  const state = (flag: string, before: boolean) => (on.includes(flag) ? true : off.includes(flag) ? false : before);
  return { multiline: state('m', flags.multiline), dotAll: state('s', flags.dotAll) };
}

/** Only `i` is left to JavaScript; what `m` and `s` mean is written out. */
function flagGroup(on: string, off: string): string {
  if (on.includes('i')) return '(?i:';
  return off.includes('i') ? '(?-i:' : '(?:';
}
