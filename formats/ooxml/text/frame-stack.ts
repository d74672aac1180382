/** How the children of an element are read; `block` is up to the format. */
export type Mode =
  | 'block'
  | 'paragraph properties'
  | 'inline'
  | 'holder'
  | 'alternatives'
  | 'alternatives of a run'
  | 'alternative of a run'
  | 'run'
  | 'run properties'
  | 'run property'
  | 'text'
  | 'object'
  | 'strings'
  | 'deleted'
  | 'skipped';

export interface Frame {
  readonly mode: Mode;
  readonly start: number;
  /** Called at the end tag. */
  readonly closed: ((start: number, end: number) => void) | undefined;
}

/** The elements that are open while a part is read, the innermost last. */
export class FrameStack {
  /** How the children of the innermost element are read. */
  mode: Mode;
  /** Those of elements that are closed are filled again: a part has as many as it has elements. */
  readonly #frames: { -readonly [key in keyof Frame]: Frame[key] }[] = [];
  readonly #outermost: Mode;
  #depth = 0;

  /** @param outermost how the root element is read */
  constructor(outermost: Mode) {
    this.#outermost = outermost;
    this.mode = outermost;
  }

  get innermost(): Frame {
    return this.#frames[this.#depth - 1]!;
  }

  push(mode: Mode, start: number, closed?: (start: number, end: number) => void): void {
    this.mode = mode;
    const frame = this.#frames[this.#depth++];
    if (!frame) {
      this.#frames.push({ mode, start, closed });
      return;
    }
    frame.mode = mode;
    frame.start = start;
    frame.closed = closed;
  }

  pop(start: number, end: number): void {
    const { closed } = this.#frames[--this.#depth]!;
    this.mode = this.#depth === 0 ? this.#outermost : this.#frames[this.#depth - 1]!.mode;
    closed?.(start, end);
  }

  /** Gives the innermost element another thing to do at its end. */
  replaceClosed(closed: (start: number, end: number) => void): void {
    this.#frames[this.#depth - 1]!.closed = closed;
  }
}
