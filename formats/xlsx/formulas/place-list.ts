/** Places that a warning names. */
const MAX_LISTED = 5;

/** Places of a workbook with a text each, of which a warning names the first. */
export class PlaceList {
  count = 0;
  readonly #listed = new Set<string>();

  /** @param text undefined for a whole formula */
  add(where: () => string, text: string | undefined): void {
    this.count++;
    if (this.#listed.size > MAX_LISTED) return;
    const shown = text === undefined || text.length <= 40 ? text : `${text.slice(0, 40)}…`;
    this.#listed.add(where() + (shown === undefined ? '' : ` ("${shown}")`));
  }

  get listed(): string {
    const all = [...this.#listed];
    return all.slice(0, MAX_LISTED).join(', ') + (all.length > MAX_LISTED ? ', …' : '');
  }
}
