import { isColor } from '#instructions/document/colors.ts';
import type { DocumentOutline } from '#instructions/document/outline.ts';
import { MAX_SELECTORS, type DocumentCriterion, type Selector } from '#domain/plans/document-plan.ts';
import { crossed, negated } from './criteria.ts';
import type { Cursor } from './cursor.ts';

/** A look that was read. */
interface OneLook {
  readonly criteria: readonly DocumentCriterion[];
  /** "Italics": no adjective. */
  readonly isNoun: boolean;
  readonly isNegated: boolean;
  /** The preceding color, which may be one of several ("yellow and green highlights"). */
  readonly color: string | undefined;
  readonly look: Extract<Selector, { kind: 'look' }>['look'];
}

/**
 * Reads looks of text: `italics`, `bold text` without its noun, `red or blue`, `bold, non-italic`, `both bold and
 * italic`. Adjacent looks apply together, "and" before their noun joins two kinds of text.
 *
 * @returns undefined without a look, and for an ambiguous phrase (`bold or non-italic`)
 */
export function readLooks(cursor: Cursor): readonly DocumentCriterion[] | undefined {
  return cursor.memoize('looks', () => {
    const isBoth = cursor.token?.text === 'both' && cursor.take('both') !== undefined;
    const first = readOneLook(cursor);
    if (first === undefined) return undefined;
    const looks = [first];
    const joints = new Set<string>();
    while (!looks.at(-1)!.isNoun && looks.length <= MAX_SELECTORS) {
      const next = cursor.attempt(() => {
        const joint = takeJoint(cursor);
        const isTurned = joint !== '' && cursor.take('not', 'non') !== undefined;
        const look = readOneLook(cursor);
        if (look === undefined || (joint !== '' && look.isNoun && look.color === undefined)) return undefined;
        return { joint, look: isTurned ? turned(look) : look };
      });
      if (next === undefined) break;
      joints.add(next.joint);
      looks.push(next.look);
    }
    return joined(withSharedNoun(looks), joints, isBoth);
  });
}

function takeJoint(cursor: Cursor): string {
  const isComma = cursor.takeComma();
  return cursor.take('and', 'or', 'but')?.is ?? (isComma ? 'comma' : '');
}

function joined(
  looks: readonly OneLook[],
  joints: ReadonlySet<string>,
  isBoth: boolean,
): readonly DocumentCriterion[] | undefined {
  const isTogether = isBoth || looks.some(({ isNegated }) => isNegated) || [...joints].every((joint) => joint === '');
  if (!isTogether) {
    // "Bold, red italic text": the grouping is ambiguous.
    return joints.has('') || joints.has('but') ? undefined : looks.flatMap(({ criteria }) => criteria);
  }
  if (joints.has('or') && looks.length > 1) return undefined;
  return looks
    .map(({ criteria }) => criteria)
    .reduce<readonly DocumentCriterion[] | undefined>(
      (all, one) => (all === undefined ? undefined : crossed(all, one)),
      [{ all: [] }],
    );
}

/** `yellow and green highlights`: the noun of the colors follows the last one. */
function withSharedNoun(looks: readonly OneLook[]): readonly OneLook[] {
  const last = looks.at(-1)!;
  if (last.look !== 'highlight' || last.color === undefined) return looks;
  return looks.map((each) =>
    each.color === undefined || each.look !== 'color' ? each : lookOf(last.look, each.color),
  );
}

/** `italics`, `yellow highlights`, `red`, `highlighted in yellow or green`, `unhighlighted` */
export function readOneLook(cursor: Cursor): OneLook | undefined {
  return cursor.attempt(() => {
    const isTurned = cursor.take('non') !== undefined;
    const color = cursor.take('color');
    const { token } = cursor;
    const look = color === undefined ? cursor.take('look') : cursor.attempt(() => takeColorable(cursor));
    cursor.take('font');
    if (look === undefined && color === undefined) return undefined;
    const isColorable = look === undefined || COLORABLE.has(look.look);
    const colors = color !== undefined ? [color.value] : isColorable ? readColorsAfter(cursor) : [];
    const kind = look?.look ?? 'color';
    const isVague = token?.text === 'marked' || look === undefined;
    const found: OneLook = {
      criteria: (colors.length === 0 ? [null] : colors).map((value) => ({
        all: [lookSelector(value === null || !isVague ? kind : coloredLook(value, kind, cursor.outline), value)],
      })),
      isNoun: (look?.isNoun ?? false) || (color === undefined && colors.length > 0),
      isNegated: false,
      color: color?.value,
      look: kind,
    };
    const isNegated = isTurned || look?.isNegated === true || color?.isNegated === true;
    return isNegated ? turned(found) : found;
  });
}

/** Looks that a color before or after them applies to; "red bold text" is red, and bold. */
const COLORABLE: ReadonlySet<OneLook['look']> = new Set(['highlight', 'color'] as const);

function takeColorable(cursor: Cursor) {
  const look = cursor.take('look');
  return look !== undefined && COLORABLE.has(look.look) ? look : undefined;
}

function readColorsAfter(cursor: Cursor): string[] {
  const colors: string[] = [];
  for (;;) {
    const color = cursor.attempt(() => {
      if (colors.length === 0) cursor.skip('in', 'have', 'any');
      else if (!takeJoint(cursor)) return undefined;
      else cursor.take('in');
      const value = cursor.take('color')?.value;
      // "Highlighted in yellow and red text" are two things.
      return colors.length > 0 && cursor.isAt('text', 'parts', 'paragraph') ? undefined : value;
    });
    if (color === undefined || colors.length >= MAX_SELECTORS) return colors;
    cursor.take('font');
    colors.push(color);
  }
}

function lookOf(look: OneLook['look'], color: string): OneLook {
  const criteria = [{ all: [lookSelector(look, color)] }];
  return { criteria, isNoun: true, isNegated: false, color: undefined, look };
}

function lookSelector(look: OneLook['look'], value: string | null): Selector {
  return { kind: 'look', look, value };
}

function turned(look: OneLook): OneLook {
  return { ...look, criteria: negated(look.criteria) ?? [], isNegated: !look.isNegated };
}

/** "Yellow text" and "marked in yellow" are letters of that color or, where a document has only those, highlights. */
function coloredLook(color: string, said: OneLook['look'], { looks }: DocumentOutline): OneLook['look'] {
  const has = (wanted: string) => looks.some(({ look, value }) => look === wanted && isColor(value ?? '', color));
  const other = said === 'highlight' ? 'color' : 'highlight';
  return !has(said) && has(other) ? other : said;
}
