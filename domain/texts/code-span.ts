/**
 * Text as a code span of Markdown, for the Temporal UI: shown as it is on one line, without links and images.
 *
 * @param longest UTF-16 units that are kept
 */
export function codeSpan(text: string, longest = 200): string {
  const line = text.replaceAll(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ').trim();
  // Half of a surrogate pair at the cut is dropped.
  const shown = line.length <= longest ? line : `${line.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
  if (shown === '') return '';
  // CommonMark, section 6.1: the fence is longer than any run of backticks inside, and one space at either end is dropped.
  const runs: readonly string[] = shown.match(/`+/g) ?? [];
  const fence = '`'.repeat(1 + Math.max(0, ...runs.map((run) => run.length)));
  const pad = runs.length === 0 ? '' : ' ';
  return `${fence}${pad}${shown}${pad}${fence}`;
}
