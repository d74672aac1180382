import type { TmsUnit } from '#domain/projects/tms-unit.ts';
import type { TmsConnector, TmsScope } from './connector.ts';

/** New targets of a unit, and what they are based on. */
export interface UnitChange {
  /** The unit that was pulled. */
  readonly unit: TmsUnit;
  /** One per form. */
  readonly targets: readonly string[];
  /** Targets, form by form, that jobs have pushed since the unit was pulled: they may be replaced. */
  readonly earlier?: readonly (readonly string[])[];
  /** Shown to the people who review the change. */
  readonly comment?: string | undefined;
}

/**
 * `pushed`: the system has the targets now, or a suggestion of them. `unchanged`: it had them already, from an earlier attempt or from a person.
 * `changed`: source or target changed since the unit was pulled, so it was left alone. `gone`: the unit was deleted.
 * `refused`: the system takes no such text.
 */
export type PushOutcome = 'pushed' | 'unchanged' | 'changed' | 'gone' | 'refused';

export interface PushReport {
  /** Outcomes by id of the unit. */
  readonly outcomes: ReadonlyMap<string, PushOutcome>;
  /** Why units were refused: the first reasons, each once. */
  readonly reasons: readonly string[];
}

/** `suggest`: existing targets of units stay, no matter who wrote them. */
export type PushMode = 'write' | 'suggest';

const MAX_LISTED_REASONS = 5;

/**
 * Pushes at most `unitsPerPush` units for review. What is there is read immediately before, so that nobody's work is
 * overwritten, and so that a repeated push writes neither a target nor a comment twice.
 */
export async function pushUnits(
  connector: TmsConnector,
  scope: TmsScope,
  changes: readonly UnitChange[],
  signal: AbortSignal,
  mode: PushMode = 'write',
): Promise<PushReport> {
  if (changes.length === 0) return { outcomes: new Map(), reasons: [] };
  const ids = changes.map(({ unit }) => unit.id);
  const current = await connector.readUnits(scope, ids, signal);
  const outcomes = new Map<string, PushOutcome>();
  const open: (UnitChange & { readonly now: TmsUnit })[] = [];
  for (const change of changes) {
    const now = current.get(change.unit.id);
    const outcome = now === undefined ? 'gone' : stateOfChange(change, now);
    if (now !== undefined && outcome === undefined) open.push({ ...change, now });
    else outcomes.set(change.unit.id, outcome ?? 'gone');
  }
  // Forms as they are now, since some may have been written by an attempt that failed.
  const wanted = open.map(({ now, targets }) => ({ unit: now, targets, state: 'needs_review' as const }));
  const push = async () =>
    mode === 'suggest'
      ? connector.suggestTargets(scope, wanted, signal)
      : connector.writeTargets(scope, wanted, signal);
  const refused = wanted.length === 0 ? new Map<string, string>() : await push();
  for (const { unit } of open) outcomes.set(unit.id, refused.has(unit.id) ? 'refused' : 'pushed');
  for (const { unit, comment } of changes) {
    const outcome = outcomes.get(unit.id);
    if (comment === undefined || (outcome !== 'pushed' && outcome !== 'unchanged')) continue;
    // An earlier attempt may have ended between the target and its comment, or after both.
    const existing = outcome === 'pushed' ? [] : await connector.readComments(scope, unit, signal);
    // Systems drop white space at the ends of comments.
    if (!existing.some((text) => text.trim() === comment.trim()))
      await connector.addComment(scope, unit, comment, signal);
  }
  return { outcomes, reasons: [...new Set(refused.values())].slice(0, MAX_LISTED_REASONS) };
}

/** Undefined: the targets are to be written. */
function stateOfChange({ unit, targets, earlier = [] }: UnitChange, now: TmsUnit): PushOutcome | undefined {
  const sameCount = now.forms.length === unit.forms.length;
  const sameSources = sameCount && now.forms.every(({ source }, index) => source === unit.forms[index]?.source);
  if (!sameSources || now.state === 'read_only') return 'changed';
  if (now.state === 'approved' && unit.state !== 'approved') return 'changed';
  if (now.forms.every(({ target }, index) => target === targets[index])) return 'unchanged';
  // A form has what was pulled, or what a job or an attempt that failed has written.
  const isOurs = now.forms.every(
    ({ target }, index) =>
      target === unit.forms[index]?.target || [targets, ...earlier].some((known) => target === known[index]),
  );
  return isOurs ? undefined : 'changed';
}
