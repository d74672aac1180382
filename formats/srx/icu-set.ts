import { propertyClass, readEscape } from './icu-escapes.ts';
import { literal, type PatternSource } from './pattern-source.ts';

/** Members of one operand of a set: those that fit into a JavaScript class, and the others as separate expressions. */
interface Operand {
  content: string;
  readonly nested: string[];
}

/** Sets in one another, and operators of a set, which nest too; more would only exhaust the stack. */
const MAX_SETS = 100;

/**
 * Reads a set after its opening bracket and makes an expression of JavaScript's `u` syntax that matches one code point:
 * unions become alternatives, intersections and differences a look ahead.
 *
 * @param depth sets around this one
 * @throws SyntaxError
 */
export function readSet(source: PatternSource, depth = 0): string {
  if (depth > MAX_SETS) throw new SyntaxError(`sets are nested more than ${MAX_SETS} levels deep`);
  const negated = source.take('^');
  let left: string | undefined;
  let operator = '';
  let operand: Operand = { content: '', nested: [] };
  const finish = () => {
    const right = expressionOf(operand);
    if (left === undefined) left = right;
    else left = operator === '&' ? `(?:(?=${right})${left})` : `(?:(?!${right})${left})`;
    operand = { content: '', nested: [] };
  };
  let first = true;
  let operands = 0;
  for (;;) {
    if (source.atEnd) throw new SyntaxError('a bracket [ is not closed');
    if (!first && source.take(']')) break;
    first = false;
    const found = source.match(/&&|--|[&-](?=\[)/y);
    if (found && (operand.content !== '' || operand.nested.length > 0)) {
      finish();
      operands += 1;
      if (operands > MAX_SETS) throw new SyntaxError(`a set has more than ${MAX_SETS} operators`);
      operator = found[0][0]!;
    } else if (found) {
      operand.content += literal(found[0].codePointAt(0)!);
    } else {
      readMember(source, operand, depth);
    }
  }
  if (left === undefined && operand.nested.length === 0) return `[${negated ? '^' : ''}${operand.content}]`;
  finish();
  return negated ? `(?:(?!${left})[^])` : left!;
}

function expressionOf({ content, nested }: Operand): string {
  const alternatives = content === '' ? nested : [`[${content}]`, ...nested];
  if (alternatives.length === 0) throw new SyntaxError('a set operator has no operand');
  return alternatives.length === 1 ? alternatives[0]! : `(?:${alternatives.join('|')})`;
}

function readMember(source: PatternSource, operand: Operand, depth: number): void {
  const posix = source.match(/\[:(\^?)([A-Za-z_=]+):\]/y);
  if (posix) {
    const content = propertyClass(posix[2]!);
    if (posix[1] === '^') operand.nested.push(`[^${content}]`);
    else operand.content += content;
    return;
  }
  if (source.take('[')) {
    operand.nested.push(readSet(source, depth + 1));
    return;
  }
  const start = readCharacter(source, operand);
  if (start === undefined) return;
  const range = source.match(/-(?![\]-]|\[)/y);
  const end = range ? readCharacter(source, operand) : undefined;
  if (range && end === undefined) throw new SyntaxError('a range ends in a class');
  operand.content += end === undefined ? start : `${start}-${end}`;
}

/** @returns a single character; undefined when a class was added to the operand */
function readCharacter(source: PatternSource, operand: Operand): string | undefined {
  if (!source.take('\\')) return literal(source.next().codePointAt(0)!);
  // In a set \b is no boundary, and ICU has no other use for it there.
  if (source.take('b')) throw new SyntaxError('\\b in brackets is not supported');
  const escape = readEscape(source);
  if (escape.kind === 'literal') return escape.content;
  if (escape.kind === 'position') throw new SyntaxError('a position such as \\Z in brackets is not supported');
  if (escape.kind === 'members') operand.content += escape.content;
  else operand.nested.push(`[^${escape.content}]`);
  return undefined;
}
