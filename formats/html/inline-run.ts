import type { InlineItem, InlineMark } from '#formats/markup/inline-items.ts';
import { visibleElements } from './elements.ts';
import type { HtmlText } from './tokens.ts';

/** ASCII white space, which HTML collapses; a no-break space doesn't count. */
const SPACES = /[\t\n\f\r ]+/g;
const LEADING_SPACES = /^[\t\n\f\r ]*/;
const SPACE = /[\t\n\f\r ]/;

/** Text and tags between two block borders, white space as a browser shows it. */
export class InlineRun {
  readonly items: InlineItem[] = [];
  readonly #source: string;
  readonly #preserve: boolean;
  #atSpace = true;

  /** @param preserve whether white space counts, as in `<pre>` */
  constructor(source: string, preserve: boolean) {
    this.#source = source;
    this.#preserve = preserve;
  }

  addText(token: HtmlText): void {
    if (this.#preserve) this.#addLines(token);
    else this.#addCollapsed(token);
  }

  addMark(mark: Omit<InlineMark, 'type'>): void {
    this.items.push({ type: 'mark', ...mark });
    if (mark.equivalent === '\n') this.#atSpace = true;
    else if (mark.stays || visibleElements.has(mark.name)) this.#atSpace = false;
  }

  #addCollapsed({ start, end, text }: HtmlText): void {
    const collapsed = text.replace(SPACES, ' ');
    const shown = this.#atSpace && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed;
    if (shown === '') return;
    // White space at the ends is excluded from the range if it is literal.
    const raw = this.#source.slice(start, end);
    const blank = shown === ' ';
    const before = blank ? 0 : LEADING_SPACES.exec(raw)![0].length;
    const after = blank ? 0 : trailingLength(raw);
    const [head, body, tail] = [shown.startsWith(' ') && before > 0, shown, shown.endsWith(' ') && after > 0];
    if (blank) this.#push(start, end, ' ');
    else {
      if (head) this.#push(start, start + before, ' ');
      this.#push(start + before, end - after, body.slice(head ? 1 : 0, tail ? -1 : undefined));
      if (tail) this.#push(end - after, end, ' ');
    }
    this.#atSpace = shown.endsWith(' ');
  }

  /** Each line break is a mark, so that lines stay lines. */
  #addLines({ start, end, text }: HtmlText): void {
    const raw = this.#source.slice(start, end);
    const rawBreaks = [...raw.matchAll(/\r\n?|\n/g)];
    const lines = text.split('\n');
    if (rawBreaks.length !== lines.length - 1) {
      // A line break written as an entity: its pieces have no separate places.
      this.#push(start, end, text);
      return;
    }
    let position = start;
    lines.forEach((line, index) => {
      const lineBreak = rawBreaks[index];
      const lineEnd = lineBreak === undefined ? end : start + lineBreak.index;
      if (line !== '') this.#push(position, lineEnd, line);
      if (lineBreak === undefined) return;
      position = lineEnd + lineBreak[0].length;
      this.addMark({ start: lineEnd, end: position, kind: 'standalone', name: 'line', equivalent: '\n' });
    });
  }

  #push(start: number, end: number, text: string): void {
    this.items.push({ type: 'text', start, end, text });
  }
}

/**
 * Searches from the end: a pattern for trailing white space takes quadratic time on long runs of spaces inside a text.
 */
function trailingLength(raw: string): number {
  let length = 0;
  while (length < raw.length && SPACE.test(raw[raw.length - 1 - length]!)) length += 1;
  return length;
}
