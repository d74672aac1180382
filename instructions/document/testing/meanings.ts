import type { Look, ContentPlace } from '#domain/units/facets.ts';
import type { Unit } from '#domain/units/unit.ts';
import type { UnitSelection } from '#instructions/engine/apply-plan.ts';
import { isColor } from '#instructions/document/colors.ts';

/** The meaning for a person, as a test of a place in a text: `at` is a UTF-16 offset. Independent of plans. */
export type Meant = (unit: Unit, at: number, document: readonly Unit[]) => boolean;

const isComment: Meant = ({ facets }) => facets?.place === 'comment';

export const either =
  (...things: readonly Meant[]): Meant =>
  (...where) =>
    things.some((thing) => thing(...where));
export const meetsAll =
  (...things: readonly Meant[]): Meant =>
  (...where) =>
    things.every((thing) => thing(...where));
export const not =
  (thing: Meant): Meant =>
  (...where) =>
    !thing(...where);

/** Everything that is translated without an instruction. */
export const everything = not(isComment);
export const only = (...things: readonly Meant[]): Meant => either(...things);
export const without = (...things: readonly Meant[]): Meant => meetsAll(everything, not(either(...things)));
export const also = (...things: readonly Meant[]): Meant => either(everything, ...things);

/** Units by their text. */
export const hasText =
  (...wanted: readonly string[]): Meant =>
  ({ id }) =>
    wanted.includes(id);
export const place =
  (...wanted: readonly ContentPlace[]): Meant =>
  ({ facets }) =>
    facets !== undefined && wanted.includes(facets.place);
export const style =
  (name: string | RegExp): Meant =>
  ({ facets }, at) =>
    (facets?.style ?? '').search(name) === 0 ||
    (facets?.characterStyles ?? []).some((each) => each.style.search(name) === 0 && at >= each.start && at < each.end);
export const look =
  (wanted: Look, color?: string): Meant =>
  ({ facets }, at) =>
    (facets?.looks ?? []).some(
      (each) =>
        each.look === wanted &&
        at >= each.start &&
        at < each.end &&
        (color === undefined || isColor(each.value ?? '', color)),
    );
export const heading =
  (level?: number): Meant =>
  ({ facets }) =>
    facets?.headingLevel != null && (level === undefined || facets.headingLevel === level);
export const inTitle: Meant = ({ facets }) => facets?.isTitle === true;
export const lists: Meant = ({ facets }) => facets?.isListItem === true;
export const numbered: Meant = ({ facets }) => facets?.list === 'numbered';
export const bulleted: Meant = ({ facets }) => facets?.list === 'bulleted';
export const code: Meant = ({ facets }) => facets?.isCode === true;
/** Cells; of all tables, or the ones of these numbers. */
export const inTable =
  (number?: number, row?: number, column?: number): Meant =>
  ({ facets }) =>
    facets?.table != null &&
    (number === undefined || facets.table.number === number) &&
    (row === undefined || facets.table.row === row) &&
    (column === undefined || facets.table.column === column);

/** Content under a heading: itself, its subsections, and the notes to which its text refers; no comments. */
export const under = (...headings: readonly string[]): Meant => meetsAll(everything, belongsTo(headings));
export const commentsUnder = (...headings: readonly string[]): Meant => meetsAll(isComment, belongsTo(headings));

const belongsTo =
  (headings: readonly string[]): Meant =>
  (unit, _at, document) => {
    const from = unit.facets?.referredFrom;
    const where = from === undefined ? unit : document.find(({ id }) => id === from);
    if (where === undefined || where.facets?.place !== 'body') return false;
    const path: Unit[] = [];
    for (const each of document) {
      const level = each.facets?.headingLevel;
      if (level != null) {
        while (path.length > 0 && (path.at(-1)?.facets?.headingLevel ?? 0) >= level) path.pop();
        path.push(each);
      }
      if (each === where) break;
    }
    return path.some(({ id }) => headings.includes(id));
  };

/** Says where a selection and a meaning differ: nothing when they are one. Only letters count. */
export function differences(
  meant: Meant,
  selected: ReadonlyMap<string, UnitSelection>,
  document: readonly Unit[],
): string[] {
  return document.flatMap((unit) => {
    const { text } = unit.content;
    const selection = selected.get(unit.id);
    const isSelected = (at: number) =>
      selection?.kind === 'whole' || (selection?.ranges ?? []).some(({ start, end }) => at >= start && at < end);
    const letters = [...text.matchAll(/\p{L}/gu)].map(({ index }) => index);
    const marked = (test: (at: number) => boolean) => letters.map((at) => (test(at) ? (text[at] ?? '') : '·')).join('');
    const [is, should] = [marked(isSelected), marked((at) => meant(unit, at, document))];
    return is === should ? [] : [`${is} instead of ${should}`];
  });
}
