/** An attribute list of kramdown, Python-Markdown, Pandoc or Docusaurus: `{#id}`, `{: .class }`, `{width=50%}`. */
const ATTRIBUTE_LIST =
  /\{:?[ \t]*(?:[.#][\w:.-]+|[A-Za-z_][\w:-]*=(?:"[^"\n]*"|'[^'\n]*'|[^\s"'{}]+))(?:[ \t]+(?:[.#][\w:.-]+|[A-Za-z_][\w:-]*=(?:"[^"\n]*"|'[^'\n]*'|[^\s"'{}]+)|[a-z][\w-]*))*[ \t]*\}/y;

/** @returns offset after the attribute list that begins at `start`, -1 without one */
export function attributeListEnd(text: string, start: number): number {
  ATTRIBUTE_LIST.lastIndex = start;
  return ATTRIBUTE_LIST.test(text) ? ATTRIBUTE_LIST.lastIndex : -1;
}

/** Characters of a formula in a line. */
const MAX_FORMULA = 500;

/**
 * Finds the end of a formula in a text: `$…$` as GitHub and Pandoc read it, `$$…$$`, `\(…\)`. Prices and names of
 * variables don't count.
 *
 * @param start offset of the `$` or `\`
 * @returns offset after it, -1 without one
 */
export function formulaEnd(text: string, start: number): number {
  const within = text.slice(start, start + MAX_FORMULA);
  if (within.startsWith('\\(')) {
    const close = within.indexOf('\\)', 3);
    return close !== -1 && looksLikeMath(within.slice(2, close)) ? start + close + 2 : -1;
  }
  if (/[\w$\\]/.test(text[start - 1] ?? '')) return -1;
  if (within.startsWith('$$')) {
    const close = within.indexOf('$$', 3);
    return close === -1 ? -1 : start + close + 2;
  }
  const [all, formula] = /^\$((?![\s$])[^$\n]*(?<![\s\\]))\$(?![\w${])/.exec(within.replaceAll('\\$', '\\%')) ?? [];
  return formula === undefined || !isFormula(formula) ? -1 : start + all!.length;
}

/** Between dollars, anything but several words without a sign of mathematics. */
const isFormula = (formula: string) =>
  /[\\^_={}<>+]/.test(formula) || !/[A-Za-z]{2}[^A-Za-z]+[A-Za-z]{2}/.test(formula);

/** True if a text is a formula, between marks that could also be escaped brackets. */
export function looksLikeMath(text: string): boolean {
  if (!/^[\x20-\x7e\s]+$/.test(text)) return false;
  const formula = text.trim();
  if (/^[A-Za-z](?:'|_\w|\^\w)?$/.test(formula)) return true;
  return /[\\^_=]/.test(formula) && !/(?<![\\A-Za-z])[A-Za-z]{3,}/.test(formula.replace(/\\[a-z]+\{[\w -]*\}/gi, ''));
}
