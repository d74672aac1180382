import { leafNode, type MarkdownNode } from '#formats/markdown/node.ts';

/** Finds where spans of code end: every run of backticks is looked at once. */
export class CodeSpans {
  readonly #text: string;
  #runs: Map<number, number[]> | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /**
   * Finds the run of backticks that ends a span.
   *
   * @param length of the run that begins it
   * @param from offset after that run; later calls have later offsets
   * @returns offset of the run, -1 without one
   */
  close(length: number, from: number): number {
    this.#runs ??= this.#findRuns();
    const positions = this.#runs.get(length) ?? [];
    while (positions.length > 0 && positions.at(-1)! < from) positions.pop();
    return positions.at(-1) ?? -1;
  }

  #findRuns(): Map<number, number[]> {
    const runs = new Map<number, number[]>();
    for (const { 0: run, index } of [...this.#text.matchAll(/`+/g)].toReversed()) {
      const positions = runs.get(run.length);
      if (positions === undefined) runs.set(run.length, [index]);
      else positions.push(index);
    }
    return runs;
  }
}

/**
 * Creates nodes for the content of a code span: its lines, without the one space at both ends that separates backticks.
 *
 * @param start offset in the text after the first run of backticks
 * @param end offset of the last run
 */
export function codeData(
  text: string,
  start: number,
  end: number,
  toSource: (offset: number) => number,
): MarkdownNode[] {
  const isSpace = (at: number) => text[at] === ' ' || text[at] === '\n';
  let [from, to] = [start, end];
  if (isSpace(start) && isSpace(end - 1) && /[^ \n]/.test(text.slice(start, end))) {
    from += 1;
    to -= 1;
  }
  const nodes: MarkdownNode[] = [];
  while (from < to) {
    const lineBreak = text.indexOf('\n', from);
    const lineEnd = lineBreak === -1 || lineBreak > to ? to : lineBreak;
    if (lineEnd > from) nodes.push(leafNode('codeTextData', toSource(from), toSource(lineEnd)));
    from = lineEnd + 1;
  }
  return nodes;
}
