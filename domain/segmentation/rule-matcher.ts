/** A rule's position as a regular expression that matches the empty string there, and the rule's bit in its table. */
export interface CompiledRule {
  readonly bit: number;
  readonly source: string;
}

/** Rules of which one has to match; only those permitted by the characters around a position are tested. */
export class RuleMatcher {
  /** Bits of all the rules. */
  readonly mask: number;
  readonly #rules: readonly CompiledRule[];
  readonly #patterns: (RegExp | undefined)[];

  constructor(rules: readonly CompiledRule[]) {
    this.#rules = rules;
    this.#patterns = rules.map(() => undefined);
    this.mask = rules.reduce((mask, rule) => mask | rule.bit, 0);
  }

  /** @param allowed bits of the rules that the table permits at the offset */
  matches(text: string, offset: number, allowed: number): boolean {
    if ((allowed & this.mask) === 0) return false;
    for (let index = 0; index < this.#rules.length; index += 1) {
      if ((this.#rules[index]!.bit & allowed) === 0) continue;
      const pattern = (this.#patterns[index] ??= new RegExp(this.#rules[index]!.source, 'uy'));
      pattern.lastIndex = offset;
      if (pattern.test(text)) return true;
    }
    return false;
  }
}
