/** Source of a regular expression that matches a text literally. (`RegExp.escape` comes with Node 24.) */
export function literalPattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** Sources of regular expressions (flag `u`): a place with neither a letter nor a digit before it, or after it. */
export const WORD_START = String.raw`(?<![\p{L}\p{N}\p{M}])`;
export const WORD_END = String.raw`(?![\p{L}\p{N}\p{M}])`;
