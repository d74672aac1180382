/** A rule's position as a regular expression that matches the empty string there, and the rule's bit in its table. */
export interface CompiledRule {
  readonly bit: number;
  readonly source: string;
}

/** Far more than the combinations in real text; with more, all rules are tested together. */
const MAX_MATCHERS = 200;

/** Rules of which one has to match; only those permitted by the characters around a position are tested. */
export class RuleMatcher {
  /** Bits of all the rules. */
  readonly mask: number;
  readonly #rules: readonly CompiledRule[];
  readonly #matchers = new Map<number, RegExp>();

  constructor(rules: readonly CompiledRule[]) {
    this.#rules = rules;
    this.mask = rules.reduce((mask, rule) => mask | rule.bit, 0);
  }

  /** @param allowed bits of the rules that the table permits at the offset */
  matches(text: string, offset: number, allowed: number): boolean {
    const bits = allowed & this.mask;
    if (bits === 0) return false;
    const matcher = this.#matchers.get(bits) ?? this.#addMatcher(bits);
    matcher.lastIndex = offset;
    return matcher.test(text);
  }

  #addMatcher(bits: number): RegExp {
    const key = this.#matchers.size < MAX_MATCHERS ? bits : this.mask;
    const sources = this.#rules.filter((rule) => (rule.bit & key) !== 0).map((rule) => rule.source);
    const matcher = this.#matchers.get(key) ?? new RegExp(sources.join('|'), 'uy');
    this.#matchers.set(key, matcher);
    return matcher;
  }
}
