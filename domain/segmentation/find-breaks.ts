import type { CompiledRules } from './compile-rules.ts';

/**
 * Finds the breaks of a text in time linear in its length: at each position, the first rule that matches decides.
 *
 * @returns UTF-16 offsets inside the text, ascending, without 0 and its length
 */
export function findBreaks(text: string, { breakTable, exceptionTable, stages }: CompiledRules): number[] {
  const found: number[] = [];
  for (let offset = 1; offset < text.length; offset += 1) {
    // Most characters end no rule's left side, so this line alone determines the speed.
    const rules = breakTable.rulesAt(text, offset);
    if (rules === 0) continue;
    for (const { breaks, exceptions } of stages) {
      if (!breaks.matches(text, offset, rules)) continue;
      if (!exceptions.matches(text, offset, exceptionTable.rulesAt(text, offset))) found.push(offset);
      break;
    }
  }
  return found;
}
