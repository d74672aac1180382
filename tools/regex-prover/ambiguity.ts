import { END } from './alphabet.ts';
import type { Automaton } from './automaton.ts';
import { stronglyConnected } from './components.ts';

/**
 * Repetitions up to which a loop within another one is taken for constant: at each of 65,536 characters they take a tenth of a
 * second.
 */
export const MAX_BOUND = 1000;
/** Steps of pairs and triples of places, above which a pattern is undecided. */
const MAX_WORK = 6_000_000;

/** How the time of a pattern grows out of proportion with a text. */
export interface Growth {
  readonly kind: 'exponential' | 'polynomial';
  /** The piece that a text repeats to cause the growth. */
  readonly piece: string;
}

interface Move {
  readonly to: number;
  readonly ways: number;
  /** True if the pattern has already matched before this character, so that a way that fails later isn't given up. */
  readonly isMatched: boolean;
}

/** States are the places of the automaton, followed by one per symbol: no match begun yet, after this character. */
interface Graph {
  readonly moves: readonly (readonly (readonly Move[])[])[];
  readonly symbols: readonly number[];
  readonly places: number;
}

/** A set of states that a text can go around in, and how often. */
interface Cycle {
  readonly states: ReadonlySet<number>;
  readonly bound: number;
}

/**
 * Finds texts that take the matcher time out of proportion to their length. The matcher tries one path after another,
 * and gives up those that fail; so their number counts. It is exponential where a cycle reads a text in two ways, and
 * polynomial where a text is read by one cycle, by a later one, and on the way from the first to the second (Weber and
 * Seidl, On the degree of ambiguity of finite automata, 1991). Trying a match at every character is a cycle, too. Ways
 * by which the pattern has matched don't count, since the matcher takes them.
 *
 * @returns undefined for linear time
 * @throws Error for a pattern that takes too long to analyze
 */
export function growthOf(automaton: Automaton): Growth | undefined {
  const graph = graphOf(automaton);
  const failing = cyclesOf(automaton, graph, ({ isMatched }) => !isMatched);
  const work = { left: MAX_WORK };
  for (const cycle of failing) {
    if (![...cycle.states].some((state) => canFail(automaton, graph, state))) continue;
    const piece = twoWays(automaton, graph, cycle, work);
    if (piece !== undefined) return { kind: 'exponential', piece };
  }
  const pairs: { readonly from: Cycle; readonly to: Cycle; readonly piece: string }[] = [];
  const all = cyclesOf(automaton, graph, () => true);
  for (const to of failing) {
    const tried = triedAnywhere(automaton, graph, to, work);
    if (tried !== undefined) pairs.push({ from: { states: new Set(), bound: Infinity }, to, piece: tried });
    for (const from of all) {
      const piece = handedOver(automaton, graph, from, to, work);
      if (piece !== undefined) pairs.push({ from, to, piece });
    }
  }
  for (const { from, to, piece } of pairs) {
    if (Math.min(from.bound, to.bound) > MAX_BOUND) return { kind: 'polynomial', piece };
    for (const next of pairs) {
      if (next.from === from || !isSubset(to.states, next.from.states)) continue;
      const [least, middle] = [from.bound, to.bound, next.to.bound].toSorted((one, other) => one - other);
      if (least! * middle! > MAX_BOUND) return { kind: 'polynomial', piece };
    }
  }
  return undefined;
}

const isSubset = (some: ReadonlySet<number>, all: ReadonlySet<number>) => [...some].every((state) => all.has(state));

function graphOf({ alphabet, steps, accepts, entries, acceptsEmpty, isSearched }: Automaton): Graph {
  const symbols = alphabet.examples.map((_, index) => index).slice(2);
  const places = steps.length;
  const has = (set: bigint, symbol: number) => ((set >> BigInt(symbol)) & 1n) === 1n;
  const joined = (moves: readonly Move[]): readonly Move[] => {
    const byTarget = new Map<number, Move>();
    for (const move of moves) {
      const known = byTarget.get(move.to);
      byTarget.set(move.to, known === undefined ? move : { ...known, ways: Math.min(2, known.ways + move.ways) });
    }
    return [...byTarget.values()];
  };
  const moves: (readonly Move[])[][] = steps.map((ofPlace, place) => {
    const table: (readonly Move[])[] = [];
    for (const symbol of symbols) {
      const isMatched = has(accepts[place]!, symbol);
      const taken = ofPlace.filter(({ on }) => has(on, symbol)).map(({ to, ways }) => ({ to, ways, isMatched }));
      table[symbol] = joined(taken);
    }
    return table;
  });
  // After the start, and after each character.
  for (let last = 0; last < alphabet.examples.length; last += 1) {
    const table: (readonly Move[])[] = [];
    for (const symbol of symbols) {
      const isMatched = has(acceptsEmpty, symbol);
      const taken = entries
        .filter(({ step, before }) => has(before, last) && has(step.on, symbol))
        .map(({ step: { to, ways } }) => ({ to, ways, isMatched }));
      table[symbol] = joined(taken);
      if (isSearched) table[symbol] = [...table[symbol], { to: places + symbol, ways: 1, isMatched }];
    }
    moves.push(table);
  }
  return { moves, symbols, places };
}

function cyclesOf({ steps }: Automaton, { moves, symbols, places }: Graph, counts: (move: Move) => boolean): Cycle[] {
  const targets = Array.from({ length: places }, (_, state) => [
    ...new Set(symbols.flatMap((symbol) => moves[state]![symbol]!.filter(counts).map(({ to }) => to))),
  ]);
  return stronglyConnected(targets).map((component) => {
    const states = new Set(component);
    const loops = new Set(
      component.flatMap((state) => steps[state]!.filter(({ to }) => states.has(to)).map((step) => step.loop)),
    );
    let bound = 1;
    for (const loop of loops) bound *= loop?.bound ?? 1;
    return { states, bound };
  });
}

interface Work {
  left: number;
}

/** Searches states that are tuples of states; their numbers are below 2 ** 13. */
function search(
  starts: Iterable<readonly number[]>,
  next: (tuple: readonly number[], symbol: number) => Iterable<readonly number[]>,
  isFound: (tuple: readonly number[]) => boolean,
  { alphabet }: Automaton,
  symbols: readonly number[],
  work: Work,
): string | undefined {
  const numberOf = (tuple: readonly number[]) => tuple.reduce((sum, state) => sum * 8192 + state, 0);
  const seen = new Map<number, { readonly from: number; readonly symbol: number } | undefined>();
  const queue: (readonly number[])[] = [];
  for (const start of starts) {
    seen.set(numberOf(start), undefined);
    queue.push(start);
  }
  for (const tuple of queue) {
    const from = numberOf(tuple);
    for (const symbol of symbols) {
      for (const reached of next(tuple, symbol)) {
        if ((work.left -= 1) < 0) throw new Error('takes too long to analyze');
        const number = numberOf(reached);
        if (seen.has(number)) continue;
        seen.set(number, { from, symbol });
        if (isFound(reached)) {
          const piece: string[] = [];
          for (let at = seen.get(number); at !== undefined; at = seen.get(at.from))
            piece.unshift(alphabet.examples[at.symbol]!);
          return piece.join('');
        }
        queue.push(reached);
      }
    }
  }
  return undefined;
}

/** A text that a cycle reads in two ways. */
function twoWays(automaton: Automaton, graph: Graph, { states }: Cycle, work: Work): string | undefined {
  const inside = (state: number, symbol: number) =>
    graph.moves[state]![symbol]!.filter(({ to, isMatched }) => !isMatched && states.has(to));
  let isDeterministic = true;
  for (const state of states) {
    for (const symbol of graph.symbols) {
      const moves = inside(state, symbol);
      if (moves.some(({ ways }) => ways > 1)) return automaton.alphabet.examples[symbol];
      if (moves.length > 1) isDeterministic = false;
    }
  }
  if (isDeterministic) return undefined;
  // The third is the state where both ways part, and meet again.
  const splits = [...states].filter((state) => graph.symbols.some((symbol) => inside(state, symbol).length > 1));
  for (const split of splits) {
    const piece = search(
      [[split, split, 0]],
      function* next([one, other, isApart], symbol) {
        for (const left of inside(one!, symbol))
          for (const right of inside(other!, symbol))
            yield [left.to, right.to, isApart === 1 || left.to !== right.to ? 1 : 0];
      },
      ([one, other, isApart]) => isApart === 1 && one === split && other === split,
      automaton,
      graph.symbols,
      work,
    );
    if (piece !== undefined) return piece;
  }
  return undefined;
}

/** A text that a cycle reads, and at each of whose characters a match may begin that comes into the cycle. */
function triedAnywhere(automaton: Automaton, graph: Graph, { states }: Cycle, work: Work): string | undefined {
  if (!automaton.isSearched) return undefined;
  const { moves, places, symbols } = graph;
  const find = (before: readonly number[], inside: Iterable<number>, isFound: (tuple: readonly number[]) => boolean) =>
    search(
      [...inside].flatMap((state) => before.map((symbol) => [places + symbol, state, symbol])),
      function* next([one, other], symbol) {
        for (const left of moves[one!]![symbol]!) {
          // After a match, the next search begins at its end.
          if (left.isMatched && !automaton.isGlobal) continue;
          for (const right of moves[other!]![symbol]!)
            if (!right.isMatched && states.has(right.to)) yield [left.to, right.to, symbol];
        }
      },
      isFound,
      automaton,
      symbols,
      work,
    );
  // Most have none at all, which takes one search.
  if (find(symbols, states, ([one, other]) => one === other) === undefined) return undefined;
  for (const state of states) {
    if (!canFail(automaton, graph, state)) continue;
    for (const before of symbols) {
      // The text repeats, so that what is before it is its own last character.
      const isFound = ([one, other, last]: readonly number[]) => one === state && other === state && last === before;
      const piece = find([before], [state], isFound);
      if (piece !== undefined) return piece;
    }
  }
  return undefined;
}

/** A text that both cycles read, and that leads from the first into the second one. */
function handedOver(automaton: Automaton, graph: Graph, from: Cycle, to: Cycle, work: Work): string | undefined {
  const { moves, symbols } = graph;
  if (from.states.size === to.states.size && isSubset(to.states, from.states)) return undefined;
  const find = (state: number, others: Iterable<number>, isFound: (last: number) => boolean) =>
    search(
      [...others].map((other) => [state, state, other]),
      function* next([first, between, last], symbol) {
        for (const one of moves[first!]![symbol]!) {
          if (!from.states.has(one.to)) continue;
          for (const two of moves[between!]![symbol]!) {
            if (two.isMatched && !from.states.has(between!)) continue;
            for (const three of moves[last!]![symbol]!)
              if (!three.isMatched && to.states.has(three.to)) yield [one.to, two.to, three.to];
          }
        }
      },
      ([first, between, last]) => first === state && between === last && isFound(last!),
      automaton,
      symbols,
      work,
    );
  for (const state of from.states) {
    if (to.states.has(state) || find(state, to.states, () => true) === undefined) continue;
    for (const other of to.states) {
      if (!canFail(automaton, graph, other)) continue;
      const piece = find(state, [other], (last) => last === other);
      if (piece !== undefined) return piece;
    }
  }
  return undefined;
}

/** Sets of states above which a way is taken for one that can fail. */
const MAX_SETS = 300;

/** True if a match that has reached a state fails for some continuation. */
function canFail({ accepts }: Automaton, { moves, symbols }: Graph, state: number): boolean {
  const seen = new Set<string>([`${state}`]);
  const queue: (readonly number[])[] = [[state]];
  for (const states of queue) {
    const isMatchedAtEnd = states.some((each) => (accepts[each]! & END) !== 0n);
    if (!isMatchedAtEnd) return true;
    for (const symbol of symbols) {
      const reached = states.flatMap((each) => moves[each]![symbol]!);
      if (states.some((each) => ((accepts[each]! >> BigInt(symbol)) & 1n) === 1n)) continue;
      if (reached.length === 0) return true;
      const next = [...new Set(reached.map(({ to }) => to))].toSorted((one, other) => one - other);
      if (seen.has(next.join())) continue;
      if (seen.add(next.join()).size > MAX_SETS) return true;
      queue.push(next);
    }
  }
  return false;
}
