/** Number of cached sources: documents have few different ones. */
const CACHED_SOURCES = 4_096;

/** Heads of translated runs, by the heads of the source runs. */
export class WrittenHeads {
  readonly #written = new Map<string, string>();
  // Texts mostly change between two looks, and comparing strings is faster than their hashes, which new slices don't have.
  #last = { head: '', written: '' };
  #before = this.#last;

  /** @param write writes a head that is not known; one of no characters stays so */
  of(head: string, write: (head: string) => string): string {
    if (head === this.#last.head) return this.#last.written;
    const { head: beforeHead } = this.#before;
    const found = head === beforeHead ? this.#before : { head, written: this.#find(head, write) };
    this.#before = this.#last;
    this.#last = found;
    return found.written;
  }

  #find(head: string, write: (head: string) => string): string {
    const known = this.#written.get(head);
    if (known !== undefined) return known;
    const written = write(head);
    if (this.#written.size >= CACHED_SOURCES) this.#written.clear();
    this.#written.set(head, written);
    return written;
  }
}
