import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { type Alphabet, alphabetOf, END, START, type Symbols } from './alphabet.ts';
import { both, type Fragment, type Guard, guarded, isPossible, merged, type Reached } from './fragment.ts';

/** Repetitions up to this are written out; others are loops. */
const MAX_WRITTEN_OUT = 8;
/** Characters of a pattern, with written out repetitions, above which it isn't analyzed. */
const MAX_PLACES = 2500;

/** A step from one place to another one, which reads the character of the latter. */
export interface Step {
  readonly to: number;
  /** Characters that it reads. */
  readonly on: Symbols;
  readonly ways: number;
  /** The repetition that it repeats. */
  readonly loop: Loop | undefined;
}

export interface Loop {
  /** Most repetitions; `Infinity` where there is no limit. */
  readonly bound: number;
}

/**
 * The places of a pattern that read a character, and the steps between them. Of the matcher's paths through it, those are the
 * steps that read a text.
 */
export interface Automaton {
  readonly alphabet: Alphabet;
  readonly steps: readonly (readonly Step[])[];
  /** By place: the next characters before which the pattern has matched. */
  readonly accepts: readonly Symbols[];
  /** The first steps of a match, with what has to be before it. */
  readonly entries: readonly { readonly step: Step; readonly before: Symbols }[];
  /** Next characters before which the pattern matches nothing. */
  readonly acceptsEmpty: Symbols;
  /** True if a match is tried at each character of a text. */
  readonly isSearched: boolean;
  readonly isGlobal: boolean;
}

/** Builds the automata of a pattern: its own, and those of its lookbehinds. @throws on an invalid one */
export function automataOf(source: string, flags: string): readonly Automaton[] {
  const parser = new RegExpParser({ ecmaVersion: 2025 });
  const { u, v } = { u: flags.includes('u'), v: flags.includes('v') };
  const pattern = parser.parsePattern(source, 0, source.length, { unicode: u, unicodeSets: v });
  const alphabet = alphabetOf(pattern, flags);
  const main = new Builder(alphabet, flags, false);
  const automata = [main.build(pattern.alternatives, !flags.includes('y'))];
  for (const behind of main.lookbehinds) {
    const builder = new Builder(alphabet, flags, true);
    const automaton = builder.build(behind.alternatives, true);
    // A lookbehind consumes nothing: the next place is examined again.
    automata.push({ ...automaton, accepts: automaton.accepts.map(() => 0n), acceptsEmpty: 0n, isGlobal: true });
  }
  return automata;
}

class Builder {
  readonly lookbehinds: AST.LookaroundAssertion[] = [];
  readonly #alphabet: Alphabet;
  readonly #flags: string;
  readonly #isBackward: boolean;
  readonly #places: Symbols[] = [];
  readonly #steps: Step[][] = [];
  readonly #any: Symbols;
  readonly #always: Guard;
  /** Groups that a reference repeats at the moment. */
  readonly #repeated = new Set<AST.CapturingGroup>();

  constructor(alphabet: Alphabet, flags: string, isBackward: boolean) {
    this.#alphabet = alphabet;
    this.#flags = flags;
    this.#isBackward = isBackward;
    this.#any = alphabet.all | START | END;
    this.#always = { before: this.#any, behind: this.#any, isExact: true };
  }

  build(alternatives: readonly AST.Alternative[], isSearched: boolean): Automaton {
    const whole = this.#alternatives(alternatives);
    const accepts = this.#places.map(() => 0n);
    for (const { place, guard } of whole.last) {
      const isCertain = guard.isExact && (this.#places[place]! & ~guard.before) === 0n;
      if (isCertain) accepts[place]! |= guard.behind;
    }
    const certain = whole.empty.filter(({ before, isExact }) => isExact && before === this.#any);
    return {
      alphabet: this.#alphabet,
      steps: this.#steps,
      accepts,
      entries: whole.first.map(({ place, guard, ways }) => ({
        step: { to: place, on: this.#places[place]! & guard.behind, ways, loop: undefined },
        before: guard.before,
      })),
      acceptsEmpty: certain.reduce((all, { behind }) => all | behind, 0n),
      isSearched,
      isGlobal: this.#flags.includes('g'),
    };
  }

  #alternatives(alternatives: readonly AST.Alternative[]): Fragment {
    const parts = alternatives.map(({ elements }) => {
      const ordered = this.#isBackward ? elements.toReversed() : elements;
      return ordered.reduce<Fragment>(
        (before, element) => this.#joined(before, this.#element(element)),
        this.#nothing(),
      );
    });
    return {
      first: merged(parts.flatMap(({ first }) => first)),
      last: merged(parts.flatMap(({ last }) => last)),
      empty: parts.flatMap(({ empty }) => empty).slice(0, 40),
    };
  }

  #nothing(): Fragment {
    return { first: [], last: [], empty: [this.#always] };
  }

  #joined(one: Fragment, other: Fragment): Fragment {
    this.#connect(one.last, other.first, undefined);
    return {
      first: merged([...one.first, ...guarded(one.empty, other.first)]),
      last: merged([...other.last, ...guarded(other.empty, one.last)]),
      empty: one.empty
        .flatMap((guard) => other.empty.map((next) => both(guard, next)))
        .filter(isPossible)
        .slice(0, 40),
    };
  }

  #connect(last: readonly Reached[], first: readonly Reached[], loop: Loop | undefined): void {
    for (const from of last) {
      for (const to of first) {
        const guard = both(from.guard, to.guard);
        const on = this.#places[to.place]! & guard.behind;
        if (on === 0n || (this.#places[from.place]! & guard.before) === 0n) continue;
        this.#steps[from.place]!.push({ to: to.place, on, ways: Math.min(2, from.ways * to.ways), loop });
      }
    }
  }

  #character(on: Symbols): Fragment {
    if (this.#places.length >= MAX_PLACES) throw new Error('is too large to be analyzed');
    const place = this.#places.push(on) - 1;
    this.#steps.push([]);
    const reached = [{ place, guard: this.#always, ways: 1 }];
    return { first: reached, last: reached, empty: [] };
  }

  #element(element: AST.Element): Fragment {
    switch (element.type) {
      case 'Character':
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        return this.#character(this.#alphabet.of(element));
      case 'Group':
      case 'CapturingGroup':
        return this.#alternatives(element.alternatives);
      case 'Quantifier':
        return this.#quantifier(element);
      case 'Backreference':
        return this.#backreference(element);
      case 'Assertion':
        return this.#assertion(element);
    }
  }

  /** Reads whatever the group reads. */
  #backreference({ resolved }: AST.Backreference): Fragment {
    const groups = [resolved].flat().filter((group) => !this.#repeated.has(group));
    const parts = groups.map((group) => {
      this.#repeated.add(group);
      const part = this.#alternatives(group.alternatives);
      this.#repeated.delete(group);
      return part;
    });
    return parts[0] ?? this.#nothing();
  }

  #quantifier({ element, min, max }: AST.Quantifier): Fragment {
    if (max === 0) return this.#nothing();
    const once = () => this.#element(element);
    const repeated = (bound: number, isOptional: boolean): Fragment => {
      const part = once();
      this.#connect(part.last, part.first, { bound });
      return isOptional ? { ...part, empty: [this.#always] } : part;
    };
    const optional = (count: number): Fragment => {
      if (count === 0) return this.#nothing();
      const part = once();
      const rest = count === 1 ? part : this.#joined(part, optional(count - 1));
      return { ...rest, empty: [this.#always] };
    };
    if (max === Infinity) {
      if (min <= 1 || min > MAX_WRITTEN_OUT) return repeated(Infinity, min === 0);
      let part = once();
      for (let count = 2; count < min; count += 1) part = this.#joined(part, once());
      return this.#joined(part, repeated(Infinity, false));
    }
    if (max > MAX_WRITTEN_OUT) return repeated(max, min === 0);
    let part = this.#nothing();
    for (let count = 0; count < min; count += 1) part = this.#joined(part, once());
    return this.#joined(part, optional(max - min));
  }

  #assertion(assertion: AST.Assertion): Fragment {
    const { newline, word } = this.#alphabet;
    const lines = this.#flags.includes('m') ? newline : 0n;
    const fragment = (...guards: Guard[]): Fragment => ({ first: [], last: [], empty: guards });
    switch (assertion.kind) {
      case 'start':
        return fragment(this.#turned({ ...this.#always, before: START | lines }));
      case 'end':
        return fragment(this.#turned({ ...this.#always, behind: END | lines }));
      case 'word': {
        const others = this.#any & ~word;
        const behind = (before: Symbols) => ((before === word) === assertion.negate ? word : others);
        return fragment(...[word, others].map((before) => ({ before, behind: behind(before), isExact: true })));
      }
      case 'lookahead':
      case 'lookbehind':
        return this.#lookaround(assertion);
    }
  }

  #turned(guard: Guard): Guard {
    return this.#isBackward ? { ...guard, before: guard.behind, behind: guard.before } : guard;
  }

  #lookaround(assertion: AST.LookaroundAssertion): Fragment {
    const { alternatives, kind, negate } = assertion;
    const isAhead = kind === 'lookahead';
    const { seen, isExact } = this.#nextSymbols(alternatives, isAhead, negate);
    const symbols = negate ? this.#any & ~seen : seen;
    const side = isAhead ? { behind: symbols } : { before: symbols };
    const guard = this.#turned({ ...this.#always, ...side, isExact });
    // The matcher reads what it looks for as well, on a way of its own without an end.
    if (isAhead !== this.#isBackward)
      return { first: this.#alternatives(alternatives).first, last: [], empty: [guard] };
    if (!isAhead) this.lookbehinds.push(assertion);
    return { first: [], last: [], empty: [guard] };
  }

  /**
   * The characters next to a place by which an assertion holds. Positive ones may need more than one character, of
   * which this is the nearest; negated ones are only those that need no more.
   */
  #nextSymbols(alternatives: readonly AST.Alternative[], isAhead: boolean, isNegated: boolean) {
    let seen = 0n;
    let isExact = true;
    for (const { elements } of alternatives) {
      const nearest = isAhead ? elements[0] : elements.at(-1);
      const known = nearest === undefined ? undefined : this.#singleSymbol(nearest);
      if (known !== undefined && elements.length === 1) seen |= known;
      else {
        isExact = false;
        if (!isNegated) seen |= known ?? this.#any;
      }
    }
    return { seen, isExact };
  }

  #singleSymbol(element: AST.Element | AST.QuantifiableElement): Symbols | undefined {
    const lines = this.#flags.includes('m') ? this.#alphabet.newline : 0n;
    switch (element.type) {
      case 'Character':
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        return this.#alphabet.of(element);
      case 'Assertion':
        if (element.kind === 'start') return START | lines;
        return element.kind === 'end' ? END | lines : undefined;
      case 'Group':
      case 'CapturingGroup': {
        const parts = element.alternatives.map(({ elements }) =>
          elements.length === 1 ? this.#singleSymbol(elements[0]!) : undefined,
        );
        return parts.some((part) => part === undefined)
          ? undefined
          : parts.reduce<Symbols>((all, part) => all | part!, 0n);
      }
      case 'Quantifier':
        // One of them is enough, next to a place.
        return element.min > 0 ? this.#singleSymbol(element.element) : undefined;
      default:
        return undefined;
    }
  }
}
