import type { CompiledRules } from './compile-rules.ts';

/**
 * Finds the breaks of a text in time linear in its length: at each position, the first rule that matches decides.
 *
 * @returns UTF-16 offsets inside the text, ascending, without 0 and its length
 */
export function findBreaks(text: string, { breakTable, exceptionTable, stages }: CompiledRules): number[] {
  const found: number[] = [];
  // Most characters end no rule's left side, so finding the next one that does determines the speed.
  for (let offset = 1; (offset = breakTable.nextOffset(text, offset)) < text.length; offset += 1) {
    const rules = breakTable.rulesAt(text, offset);
    for (const { breaks, exceptions } of stages) {
      if (!breaks.matches(text, offset, rules)) continue;
      if (!exceptions.matches(text, offset, exceptionTable.rulesAt(text, offset))) found.push(offset);
      break;
    }
  }
  return found;
}
