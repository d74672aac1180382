import { cutAtWord } from '#domain/texts/cut-at-word.ts';
import { headingLevelOfUnit } from './headings.ts';
import type { Unit } from './unit.ts';

/** UTF-16 units of a heading or a column title in a place, and headings that a place names. */
const NAME_LENGTH = 60;
const MAX_HEADINGS = 4;

/** Roles of pages and of Markdown, in words; those that say nothing have none. */
const ROLES: Readonly<Record<string, string>> = {
  p: '',
  div: '',
  span: '',
  body: '',
  paragraph: '',
  li: 'list item',
  td: 'table cell',
  th: 'column title',
  'img alt': 'alternative text of an image',
  'image alt': 'alternative text of an image',
};

/**
 * Words for the places of units: the headings above them, and where they are below these. Units are passed in the order of their
 * document, also those that stay as they are, because headings and titles of columns are among them.
 */
export class PlaceWords {
  #headings: { readonly level: number; readonly text: string }[] = [];
  /** Number of the slide of the last unit; '' outside of presentations. */
  #slide = '';
  /** Titles of columns, by the table or sheet and the column. */
  readonly #titles = new Map<string, string>();

  /** The place of the next unit; undefined if its file tells nothing about it that a reader would see. */
  of(unit: Unit): string | undefined {
    const slide = /^slide (\d{1,6})/.exec(unit.context)?.[1] ?? '';
    if (slide !== this.#slide) this.#headings = [];
    this.#slide = slide;
    const own = this.#ownPlace(unit);
    const level = headingLevelOfUnit(unit);
    if (level !== undefined) this.#headings = this.#headings.filter((heading) => heading.level < level);
    const above = this.#headings.slice(-MAX_HEADINGS).map(({ text }) => text);
    if (level !== undefined) this.#headings.push({ level, text: nameOf(unit) });
    const place = [...above, ...(own === '' ? [] : [own])].join(' › ');
    return place === '' ? undefined : place;
  }

  #ownPlace(unit: Unit): string {
    const { context, facets } = unit;
    const cell = /^(.*\/table(?:\[\d{1,9}\])?)\/row\[(\d{1,9})\]\/cell\[(\d{1,9})\]/u.exec(context);
    if (cell !== null) {
      const [, table = '', row = '', column = ''] = cell;
      return `${words(table)}, row ${row}, ${this.#column(unit, table, column, row === '1')}`;
    }
    const sheetCell = /^(.+)!([A-Z]{1,3})(\d{1,7})$/u.exec(context);
    if (sheetCell !== null) {
      const [, sheet = '', column = '', row = ''] = sheetCell;
      return `sheet "${sheet}", row ${row}, ${this.#column(unit, sheet, column, false)}`;
    }
    const line = /^(.*), line \d{1,9}$/u.exec(context)?.[1];
    if (headingLevelOfUnit(unit) !== undefined) return this.#slide === '' ? 'heading' : words(context);
    if (line !== undefined) return ROLES[line] ?? line;
    if (/^line \d{1,9}/u.test(context)) return '';
    const cue = /^(cue \S+) \S+$/u.exec(context)?.[1];
    if (cue !== undefined) return cue;
    const place = words(context);
    return facets?.isListItem === true && place === '' ? 'list item' : place;
  }

  /** The first text of a column is its title, in tables of documents only one of the first row. */
  #column(unit: Unit, table: string, column: string, isFirstRow: boolean): string {
    const key = `${table}\0${column}`;
    const title = this.#titles.get(key);
    if (title !== undefined) return `column "${title}"`;
    if (isFirstRow || !table.includes('/')) this.#titles.set(key, nameOf(unit));
    return `column ${column}`;
  }
}

const nameOf = ({ content }: Unit) => cutAtWord(content.text.trim().replaceAll(/\s+/g, ' '), NAME_LENGTH);

/** `body/table[2]/text box` as `table 2, text box`. */
function words(path: string): string {
  return path
    .split('/')
    .map((part) => part.replace(/\[(\d{1,9})\]$/, ' $1'))
    .filter((part, index) => part !== '' && !(index === 0 && part === 'body'))
    .join(', ');
}
