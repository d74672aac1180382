/** How the children of an element are read. */
export type Mode =
  | 'block'
  | 'paragraph properties'
  | 'inline'
  | 'content control'
  | 'alternatives'
  | 'run'
  | 'run properties'
  | 'run property'
  | 'ruby'
  | 'text'
  | 'object'
  | 'strings'
  | 'deleted'
  | 'skipped';

export interface Frame {
  readonly mode: Mode;
  readonly start: number;
  /** What to do at the end tag. */
  readonly closed: ((start: number, end: number) => void) | undefined;
}

/** The elements that are open while a part is read, the innermost last. */
export class FrameStack {
  readonly #frames: Frame[] = [];
  readonly #outermost: Mode;

  /** @param outermost how the root element is read */
  constructor(outermost: Mode) {
    this.#outermost = outermost;
  }

  get mode(): Mode {
    return this.#frames.at(-1)?.mode ?? this.#outermost;
  }

  get innermost(): Frame {
    return this.#frames.at(-1)!;
  }

  push(mode: Mode, start: number, closed?: (start: number, end: number) => void): void {
    this.#frames.push({ mode, start, closed });
  }

  pop(start: number, end: number): void {
    this.#frames.pop()!.closed?.(start, end);
  }

  /** Gives the innermost element another thing to do at its end. */
  replaceClosed(closed: (start: number, end: number) => void): void {
    this.#frames.push({ ...this.#frames.pop()!, closed });
  }
}
