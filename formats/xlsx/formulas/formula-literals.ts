import { closingBracket } from '#formats/xlsx/formula-text.ts';
import { comparandRole, roleOfArgument, type LiteralRole } from './literal-roles.ts';

/** A string in a formula. Offsets are UTF-16 offsets into the formula, quotes included. */
export interface FormulaLiteral {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly role: LiteralRole;
  /** False for one that the formula only shows. */
  readonly isCompared: boolean;
  /** True if it is the only argument of `LEN`. */
  readonly isMeasured: boolean;
}

/** A function, brackets or an array that is open at a place of a formula. */
interface OpenCall {
  /** Upper case; of brackets and arrays that of the function around them, `''` for none. */
  readonly name: string;
  readonly isFunction: boolean;
  argument: number;
  /** True if the content is compared with texts. */
  readonly isCompared: boolean;
  /** Last operator of the argument, and the function before it. */
  operator: string;
  operand: string | undefined;
  isJoined: boolean;
}

const NAME = /[\p{L}_\\][\p{L}\p{N}_.\\]*/uy;
const OPERATOR = /<>|<=|>=|[=<>&+\-*/^%]/y;
const CALL_BEHIND = /\s*(?:<>|<=|>=|[=<>])\s*([\p{L}_][\p{L}\p{N}_.]*)\(/uy;
const NEXT = /\s*(<>|<=|>=|[=<>&+\-*/^%]?)/y;
const COMPARISONS = new Set(['=', '<>', '<', '>', '<=', '>=']);

function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}

/** Name of a function without the prefix of those that came after Excel 2007. */
const plainName = (name: string) => name.toUpperCase().replace(/^_XLFN\.(?:_XLWS\.)?/, '');

/** Reads the strings of a formula (ECMA-376 part 1, 18.17) with what they are for, in linear time. */
export function readLiterals(formula: string): FormulaLiteral[] {
  if (!formula.includes('"')) return [];
  const literals: FormulaLiteral[] = [];
  const open: OpenCall[] = [newCall('', false, false)];
  let name: string | undefined;
  let position = 0;
  while (position < formula.length) {
    const call = open.at(-1)!;
    const character = formula[position]!;
    if (character === '"') {
      const end = quoteEnd(formula, position, '"');
      literals.push(literalAt(formula, position, end, open));
      call.operand = undefined;
      position = end;
    } else if (character === "'") {
      position = quoteEnd(formula, position, "'");
    } else if (character === '[') {
      position = closingBracket(formula, position) ?? formula.length;
    } else if (character === '(' || character === '{') {
      const { isCompared } = roleOfArgument(call.name, call.argument);
      const inherits = call.isCompared || isCompared || COMPARISONS.has(call.operator);
      const isFunction = name !== undefined;
      open.push(newCall(name ?? call.name, isFunction, inherits, isFunction ? 0 : call.argument));
      position++;
    } else if (character === ')' || character === '}') {
      if (open.length > 1) open.pop();
      const around = open.at(-1)!;
      around.operand = call.isFunction ? call.name : call.operand;
      if (!call.isFunction && call.isJoined) around.isJoined = true;
      position++;
    } else if (character === ',') {
      const argument = call.argument + (call.isFunction ? 1 : 0);
      Object.assign(call, newCall(call.name, call.isFunction, call.isCompared, argument));
      position++;
    } else {
      const found = matchAt(NAME, formula, position)?.[0];
      const operator = found === undefined ? matchAt(OPERATOR, formula, position)?.[0] : undefined;
      if (operator !== undefined) {
        call.operator = operator;
        if (operator === '&') call.isJoined = true;
      } else if (found !== undefined) call.operand = undefined;
      position += found?.length ?? operator?.length ?? 1;
      name = found !== undefined && formula[position] === '(' ? plainName(found) : undefined;
      continue;
    }
    name = undefined;
  }
  return literals;
}

function newCall(name: string, isFunction: boolean, isCompared: boolean, argument = 0): OpenCall {
  return { name, isFunction, argument, isCompared, operator: '', operand: undefined, isJoined: false };
}

/** @returns the end of a string or a quoted name, in which quotes are doubled */
function quoteEnd(formula: string, start: number, quote: string): number {
  for (let end = start + 1; end < formula.length; end++) {
    if (formula[end] !== quote) continue;
    if (formula[end + 1] !== quote) return end + 1;
    end++;
  }
  return formula.length;
}

function literalAt(formula: string, start: number, end: number, open: readonly OpenCall[]): FormulaLiteral {
  const call = open.at(-1)!;
  const after = matchAt(NEXT, formula, end)![1]!;
  const text = formula.slice(start + 1, end - 1).replaceAll('""', '"');
  const found = { start, end, text };
  const ofArgument = roleOfArgument(call.name, call.argument);
  const isInside = call.isCompared || ofArgument.isCompared;
  const isMeasured = call.name === 'LEN' && call.operator === '' && after === '';
  const [isAfter, isBefore] = [COMPARISONS.has(call.operator), COMPARISONS.has(after)];
  if (ofArgument.role === 'reference') return { ...found, role: 'reference', isCompared: false, isMeasured };
  if (call.operator === '&' || after === '&') {
    return { ...found, role: 'piece', isCompared: isInside || (isAfter && isBefore), isMeasured };
  }
  if (isAfter || isBefore) {
    const isOrdered = !['=', '<>'].includes(isAfter ? call.operator : after);
    const other = isAfter ? call.operand : matchAt(CALL_BEHIND, formula, end)?.[1];
    const isPart = isOrdered || (isAfter && call.isJoined);
    const role = isPart ? 'cut' : comparandRole(other === undefined ? undefined : plainName(other));
    return { ...found, role, isCompared: true, isMeasured };
  }
  if (call.operator !== '' || after !== '') return { ...found, role: 'code', isCompared: false, isMeasured };
  return { ...found, role: ofArgument.role, isCompared: isInside, isMeasured };
}
