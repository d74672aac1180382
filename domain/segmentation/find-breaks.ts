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
  let before = 0;
  let here = text.charCodeAt(0);
  let next = text.charCodeAt(1);
  for (let offset = 1; offset < length; offset += 1) {
    before = here;
    here = next;
    next = offset + 1 < length ? text.charCodeAt(offset + 1) : 0;
    const rules = last[before]! & first[here]! & (offset + 1 < length ? second[next]! : -1);
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
