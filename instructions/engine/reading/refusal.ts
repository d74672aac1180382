import type { NotUnderstood } from '#instructions/engine/instruction-grammar.ts';
import type { Scanner } from './scanner.ts';

/** Ends the reading of an instruction that is ambiguous, contradicts its request, or names what doesn't exist. */
export class Refusal extends Error {
  readonly isContradiction: boolean;

  /** @param hint a sentence without a stop that says what to write instead */
  constructor(hint: string, isContradiction = false) {
    super(hint);
    this.name = 'Refusal';
    this.isContradiction = isContradiction;
  }
}

/** @throws Refusal */
export function refuse(hint: string): never {
  throw new Refusal(hint);
}

/** @throws Refusal that no model may decide about */
export function contradict(hint: string): never {
  throw new Refusal(hint, true);
}

/** Words of what wasn't understood that a refusal shows. */
const SHOWN_WORDS = 12;

/** How far an instruction was read. */
export function notUnderstood(scanner: Scanner, refusal?: Refusal): NotUnderstood {
  const end = refusal === undefined ? scanner.position : scanner.text.length;
  const understood = scanner.text.slice(0, end).replace(/(?<![\s,;.])[\s,;.]+$/, '');
  const unknown = scanner.text
    .slice(end)
    .split(/[\s,;]+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  return {
    kind: 'not_understood',
    understood: refusal !== undefined || understood === '' ? [] : [`"${understood}"`],
    unknown: unknown.slice(0, SHOWN_WORDS),
    ...(refusal === undefined ? {} : { hint: refusal.message }),
    ...(refusal?.isContradiction === true ? { isContradiction: true } : {}),
  };
}
