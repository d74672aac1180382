import type { CompiledRules } from './compile-rules.ts';

/**
 * Finds the breaks of a text in time linear in its length: at each position the first rule that matches decides.
 *
 * @returns UTF-16 offsets inside of the text, ascending, neither 0 nor its length
 */
export function findBreaks(text: string, { table, stages }: CompiledRules): number[] {
  const { last, first, second } = table;
  const length = text.length;
  const found: number[] = [];
  for (let offset = 1; offset < length; offset += 1) {
    let rules = last[text.charCodeAt(offset - 1)]!;
    // Most characters end no rule's left side, so this line alone decides the speed.
    if (rules === 0) continue;
    rules &= first[text.charCodeAt(offset)]!;
    if (offset + 1 < length) rules &= second[text.charCodeAt(offset + 1)]!;
    if (rules === 0) continue;
    for (const { mask, breaks, exceptions } of stages) {
      if ((rules & mask) === 0) continue;
      breaks.lastIndex = offset;
      if (!breaks.test(text)) continue;
      if (exceptions) exceptions.lastIndex = offset;
      if (!exceptions?.test(text)) found.push(offset);
      break;
    }
  }
  return found;
}
