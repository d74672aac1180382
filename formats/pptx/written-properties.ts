import type { TextLanguage } from '#formats/ooxml/text/text-language.ts';

/** @param properties source of `a:pPr`; @returns the level of its paragraph, from 0 */
export function readLevelNumber(properties: string | undefined): number {
  if (properties === undefined) return 0;
  const level = Number(/^<[^\s<>]*\s(?:[^<>]*?\s)?lvl\s*=\s*["'](\d)["']/.exec(properties)?.[1] ?? 0);
  return Math.min(level, 8);
}

/** @param runs source of the runs of a paragraph; @returns their largest size in hundredths of a point, if any sets one */
export function readSize(runs: string): number | undefined {
  // Most runs have the size of their level.
  if (!/\ssz\s*=/.test(runs)) return undefined;
  let largest: number | undefined;
  for (const [, size] of runs.matchAll(/<[^\s<>/]*rPr\s(?:[^<>]*?\s)?sz\s*=\s*["'](\d{3,6})["']/g)) {
    largest = Math.max(largest ?? 0, Number(size));
  }
  return largest;
}

/** Sets an attribute of an element that is on or off. @param source starts with its tag */
export function withSwitch(source: string, name: string, on: boolean): string {
  const end = source.search(/\/?>/);
  const tag = source.slice(0, end).replace(new RegExp(`\\s${name}\\s*=\\s*(?:"[^"]*"|'[^']*')`), '');
  return `${tag.trimEnd()} ${name}="${on ? '1' : '0'}"${source.slice(end)}`;
}

/** True if the attribute of an element is on. @param source starts with its tag */
export function isSwitchedOn(source: string, name: string): boolean {
  const tag = source.slice(0, source.search(/\/?>/));
  return new RegExp(`\\s${name}\\s*=\\s*["'](?:1|true)["']`).test(tag);
}

/**
 * Turns the columns of a table.
 *
 * @param source of `a:tblPr`, undefined for a table without one
 * @returns the properties of a translated table, undefined if they stay unchanged
 */
export function withTableDirection(
  source: string | undefined,
  prefix: string,
  { isRightToLeft, turnsLeftToRight }: Pick<TextLanguage, 'isRightToLeft' | 'turnsLeftToRight'>,
): string | undefined {
  if (!isRightToLeft && !turnsLeftToRight) return undefined;
  const own = source ?? `<${prefix}tblPr/>`;
  return isSwitchedOn(own, 'rtl') === isRightToLeft ? undefined : withSwitch(own, 'rtl', isRightToLeft);
}
