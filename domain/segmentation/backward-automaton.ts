import { lowSurrogate, type CharacterGroups } from './character-groups.ts';
import type { PatternNode } from './pattern-node.ts';

/** Copies of a repeated part; more often is as good as any number. */
const mostCopies = 6;
/** States of one rule; a rule that needs more is never ruled out. */
const mostRuleStates = 4000;
/** States that are kept, a kilobyte each; then all are made anew. */
const mostKept = 1500;
/** Characters that are read; by then hardly any rule is left. */
const mostSteps = 48;

/** Reads one code point of a class, or of what isn't in it, and goes on; without a class it only goes on. */
interface Step {
  readonly members: Uint8Array | undefined;
  readonly next: number[];
  /** Bit of a rule whose left side has been read whole. */
  readonly accepts: number;
  readonly bit: number;
}

interface State {
  readonly steps: readonly number[];
  /** Bits of the rules that have been read whole. */
  readonly accepted: number;
  /** Bits of the rules that go on. */
  readonly pending: number;
  readonly next: (State | undefined)[];
}

/**
 * Tells which rules may match by reading the text before a position backwards, all rules at once: a deterministic
 * automaton whose states are made when a text first leads to them. It leaves the assertions of the patterns out, so
 * that a rule that it rules out doesn't match, and one that it doesn't may.
 */
export class BackwardAutomaton {
  private readonly groups: CharacterGroups;
  private readonly steps: Step[] = [];
  private readonly members = new Map<string, Uint8Array>();
  private readonly states = new Map<string, State>();
  private readonly entries: number[] = [];
  private always = 0;
  private initial: State;

  /** @param rules left sides with their bits */
  constructor(groups: CharacterGroups, rules: readonly { readonly node: PatternNode; readonly bit: number }[]) {
    this.groups = groups;
    for (const { node, bit } of rules) this.addRule(node, bit);
    this.initial = this.stateOf(this.entries);
  }

  /**
   * @param wanted bits of the rules that matter
   * @returns those of them that may match at a UTF-16 offset inside of the text
   */
  rulesAt(text: string, offset: number, wanted: number): number {
    const { groupOf } = this.groups;
    let state = this.initial;
    let found = this.always | state.accepted;
    const last = Math.max(0, offset - mostSteps);
    for (let index = offset - 1; index >= last; index -= 1) {
      if ((state.pending & wanted & ~found) === 0) return found & wanted;
      const group = groupOf[text.charCodeAt(index)]!;
      if (group <= lowSurrogate) break;
      state = state.next[group] ?? this.follow(state, group);
      found |= state.accepted;
    }
    return (found | state.pending) & wanted;
  }

  private addRule(node: PatternNode, bit: number): void {
    const before = this.steps.length;
    const end = this.addStep({ members: undefined, next: [], accepts: bit, bit });
    const entry = this.build(node, end, end, bit, before + mostRuleStates);
    if (entry !== undefined) this.entries.push(entry);
    else {
      this.steps.length = before;
      this.always |= bit;
    }
  }

  /** @returns the step that starts to read a node backwards; undefined when there are too many */
  private build(node: PatternNode, next: number, end: number, bit: number, limit: number): number | undefined {
    if (this.steps.length > limit) return undefined;
    switch (node.kind) {
      case 'atom':
        return this.addStep({ members: this.membersOf(node.source), next: [next], accepts: 0, bit });
      case 'unlike': {
        const others = this.membersOf(node.source).map((member) => 1 - member);
        return this.addStep({ members: others, next: [end], accepts: 0, bit });
      }
      case 'sequence': {
        let entry: number | undefined = next;
        for (const part of node.nodes) entry = entry === undefined ? entry : this.build(part, entry, end, bit, limit);
        return entry;
      }
      case 'choice': {
        const entries = node.nodes.map((part) => this.build(part, next, end, bit, limit));
        return entries.includes(undefined)
          ? undefined
          : this.addStep({ members: undefined, next: entries as number[], accepts: 0, bit });
      }
      case 'repeat':
        return this.buildRepeat(node, next, end, bit, limit);
    }
  }

  private buildRepeat(
    { node, least, most }: Extract<PatternNode, { kind: 'repeat' }>,
    next: number,
    end: number,
    bit: number,
    limit: number,
  ): number | undefined {
    let entry: number | undefined = next;
    if (most > mostCopies) {
      const loop = this.addStep({ members: undefined, next: [next], accepts: 0, bit });
      const inner = this.build(node, loop, end, bit, limit);
      if (inner === undefined) return undefined;
      this.steps[loop]!.next.push(inner);
      entry = loop;
    } else {
      for (let copy = least; copy < most && entry !== undefined; copy += 1) {
        const inner = this.build(node, entry, end, bit, limit);
        entry =
          inner === undefined ? inner : this.addStep({ members: undefined, next: [inner, next], accepts: 0, bit });
      }
    }
    for (let copy = 0; copy < Math.min(least, mostCopies) && entry !== undefined; copy += 1) {
      entry = this.build(node, entry, end, bit, limit);
    }
    return entry;
  }

  private addStep(step: Step): number {
    return this.steps.push(step) - 1;
  }

  private membersOf(source: string): Uint8Array {
    let members = this.members.get(source);
    if (!members) {
      members = new Uint8Array(this.groups.count);
      for (const group of this.groups.groupsOf(source)) members[group] = 1;
      this.members.set(source, members);
    }
    return members;
  }

  private follow(state: State, group: number): State {
    const reached = state.steps.flatMap((index) => {
      const { members, next } = this.steps[index]!;
      return members![group] === 1 ? next : [];
    });
    if (this.states.size >= mostKept) {
      this.states.clear();
      this.initial = this.stateOf(this.entries);
    }
    const next = this.stateOf(reached);
    state.next[group] = next;
    return next;
  }

  private stateOf(reached: readonly number[]): State {
    const seen = new Set<number>();
    const open = [...reached];
    let accepted = 0;
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      if (seen.has(index)) continue;
      seen.add(index);
      const step = this.steps[index]!;
      accepted |= step.accepts;
      if (!step.members) open.push(...step.next);
    }
    const steps = [...seen].filter((index) => this.steps[index]!.members).sort((one, other) => one - other);
    const key = `${accepted}:${steps.join()}`;
    const known = this.states.get(key);
    if (known) return known;
    const pending = steps.reduce((bits, index) => bits | this.steps[index]!.bit, 0);
    const next = Array.from<State | undefined>({ length: this.groups.count }).fill(undefined);
    const state: State = { steps, accepted, pending, next };
    this.states.set(key, state);
    return state;
  }
}
