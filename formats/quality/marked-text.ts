import { SEVERITIES, type Finding, type Severity } from '#domain/quality/finding.ts';
import type { TextSpan } from '#domain/protection/text-spans.ts';
import { codeEquivalent, type CodedText, type InlineCode } from '#domain/units/coded-text.ts';
import { escapeHtml } from './escape.ts';

/** UTF-16 units of a text that are shown: enough for pages of text, and a bound for the report. */
const MAX_SHOWN = 1000;

/** Elements and classes stay short: a report has thousands of them. */
export const SEVERITY_CLASSES: Readonly<Record<Severity, string>> = {
  neutral: 'n',
  minor: 'i',
  major: 'j',
  critical: 'c',
};

/**
 * A text as HTML, with the places of findings marked in the color of the most severe one, empty places by a caret, and inline
 * codes by their numbers.
 */
export function markedText(content: CodedText, findings: readonly Finding[], side: 'source' | 'target'): string {
  const { text, codes } = content;
  const end = shownLength(text);
  const spans = findings.flatMap((finding) =>
    finding[side].filter((span) => span.start <= end).map((span) => ({ ...span, severity: finding.severity })),
  );
  const shown = codes.filter(({ offset }) => offset <= end);
  const cuts = [...new Set([0, end, ...spans.flatMap((span) => [span.start, span.end]), ...offsetsOf(shown)])]
    .filter((offset) => offset >= 0 && offset <= end)
    .sort((one, other) => one - other);
  const parts: string[] = [];
  for (const [index, cut] of cuts.entries()) {
    for (const span of spans) if (span.start === cut && span.end === cut) parts.push(mark(span.severity, ''));
    for (const code of shown) if (code.offset === cut) parts.push(codeMark(code));
    const next = cuts[index + 1];
    if (next === undefined) break;
    const severity = severityAt(spans, cut, next);
    const piece = escapeHtml(text.slice(cut, next));
    parts.push(severity === undefined ? piece : mark(severity, piece));
  }
  if (end < text.length) parts.push('…');
  return parts.join('');
}

function shownLength(text: string): number {
  if (text.length <= MAX_SHOWN) return text.length;
  // Not between the halves of a surrogate pair.
  return /[\ud800-\udbff]/.test(text.charAt(MAX_SHOWN - 1)) ? MAX_SHOWN - 1 : MAX_SHOWN;
}

const offsetsOf = (codes: readonly InlineCode[]) => codes.map(({ offset }) => offset);

function severityAt(
  spans: readonly (TextSpan & { readonly severity: Severity })[],
  start: number,
  end: number,
): Severity | undefined {
  const within = new Set(
    spans.filter((span) => span.start <= start && span.end >= end).map(({ severity }) => severity),
  );
  return SEVERITIES.findLast((severity) => within.has(severity));
}

const mark = (severity: Severity, html: string) => `<mark class=${SEVERITY_CLASSES[severity]}>${html}</mark>`;

function codeMark(code: InlineCode): string {
  const { id, kind } = code;
  const name = kind === 'close' ? `/${id}` : String(id);
  const visible = codeEquivalent(code).trim().slice(0, 40) || name;
  return `<code>${escapeHtml(visible)}</code>`;
}
