/** Maximum depth of nested fields that are distinguished: code that walks through nested fields is recursive. */
const MAX_FIELD_DEPTH = 500;

/** Follows complex fields through a story; they may begin in one paragraph and end in another. */
export class FieldTracker {
  readonly #open: { readonly number: number; inInstruction: boolean }[] = [];
  /** Fields that are open beyond the deepest one, which are marks like any other. */
  #beyond = 0;
  #count = 0;
  #instructions = 0;

  /** True between the begin of a field and its result, where text is an instruction. */
  get inInstruction(): boolean {
    return this.#instructions > 0;
  }

  /** Takes note of a `w:fldChar`; @returns what the marks of one field have in common */
  character(type: 'begin' | 'separate' | 'end'): string[] {
    if (this.#beyond > 0 || (type === 'begin' && this.#open.length === MAX_FIELD_DEPTH)) {
      if (type === 'begin') this.#beyond++;
      if (type === 'end') this.#beyond--;
      return [];
    }
    if (type === 'begin') {
      this.#open.push({ number: ++this.#count, inInstruction: true });
      this.#instructions++;
    }
    const field = type === 'end' ? this.#open.pop() : this.#open.at(-1);
    if (field?.inInstruction && type !== 'begin') {
      field.inInstruction = false;
      this.#instructions--;
    }
    return field ? [`field ${field.number}`] : [];
  }

  /** A field that never gets to its result (a damaged one) must not swallow the rest of the document. */
  endParagraph(): void {
    while (this.#open.at(-1)?.inInstruction) {
      this.#open.pop();
      this.#instructions--;
    }
  }
}
