/** One declaration or comment that may precede a root element. */
const PROLOG_PART = /(?:<\?[^>]*>|<!--[^]*?-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>)\s*/y;

/**
 * True if the root element of a file is `tmx`, in UTF-8 or UTF-16: comments may precede it, within the sample.
 *
 * @param sample beginning of the file
 */
export function isTmx(sample: Buffer): boolean {
  const text = sample.toString('latin1').replaceAll('\0', '');
  // One part at a time: a pattern of them all would try every way to divide the text among them.
  let root = Math.max(0, text.indexOf('<'));
  for (;;) {
    PROLOG_PART.lastIndex = root;
    if (!PROLOG_PART.test(text)) break;
    root = PROLOG_PART.lastIndex;
  }
  return /^<tmx[\s>]/.test(text.slice(root, root + 5));
}
