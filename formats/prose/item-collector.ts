import type { TextSpan } from '#domain/protection/text-spans.ts';
import type { InlineItem, InlineMark } from '#formats/markup/inline-items.ts';

/** Collects the items of a text that is read from start to end; what isn't added is text as it is. */
export class ItemCollector {
  readonly items: InlineItem[] = [];
  readonly text: string;
  /** UTF-16 offset in the text. */
  position = 0;
  readonly #start: number;
  #plain = 0;

  constructor(source: string, { start, end }: TextSpan) {
    this.text = source.slice(start, end);
    this.#start = start;
  }

  /** Matches a sticky pattern at a place. */
  match(pattern: RegExp, at = this.position): RegExpExecArray | null {
    pattern.lastIndex = at;
    return pattern.exec(this.text);
  }

  /** Adds characters that are shown as others. */
  addText(length: number, text: string): true {
    return this.#add(length, (range) => ({ type: 'text', ...range, text }));
  }

  addMark(length: number, mark: Omit<InlineMark, 'type' | 'start' | 'end'>): true {
    return this.#add(length, (range) => ({ type: 'mark', ...range, ...mark }));
  }

  /** Adds a mark that is part of its sentence. */
  addCode(length: number, equivalent: string): true {
    return this.addMark(length, { kind: 'standalone', name: 'code', stays: true, equivalent });
  }

  /** Adds the text before the present position. */
  flush(): void {
    if (this.position > this.#plain) {
      const range = { start: this.#start + this.#plain, end: this.#start + this.position };
      this.items.push({ type: 'text', ...range, text: this.text.slice(this.#plain, this.position) });
    }
    this.#plain = this.position;
  }

  #add(length: number, itemOf: (range: TextSpan) => InlineItem): true {
    this.flush();
    const start = this.#start + this.position;
    this.items.push(itemOf({ start, end: start + length }));
    this.#plain = this.position += length;
    return true;
  }
}
