import type { CodedText, InlineCode } from '#domain/units/coded-text.ts';
import type { MaskSpan } from './text-spans.ts';

const NO_CODES_AROUND = { before: [], after: [] } as const;

/** A text in which parts were replaced by codes, with the inverse operation. */
export interface MaskedContent {
  /** Without the parts; each is a standalone code with its replacement as `equivalent`. */
  readonly content: CodedText;
  /** Number of parts that became codes. */
  readonly masked: number;
  /** Replaces codes of a translation by their parts, or by the replacements of these; missing codes are ignored. */
  restore(target: CodedText): CodedText;
}

/**
 * Replaces parts of a text by standalone codes. Existing codes stay; those inside a part are moved around it, so that a
 * pair that opens and closes inside it still covers it.
 *
 * @param spans ordered, without overlaps
 */
export function maskSpans(content: CodedText, spans: readonly MaskSpan[]): MaskedContent {
  if (spans.length === 0) return { content, masked: 0, restore: (target) => target };
  const texts = new Map<number, string>();
  const codes: InlineCode[] = [];
  let text = '';
  let at = 0;
  let next = 0;
  let freeId = content.codes.reduce((highest, code) => Math.max(highest, code.id), 0) + 1;

  for (const span of spans) {
    copyUntil(span.start);
    const inside: InlineCode[] = [];
    for (; (content.codes[next]?.offset ?? Infinity) < span.end; next += 1) inside.push(content.codes[next]!);
    const around = inside.length === 0 ? NO_CODES_AROUND : splitAround(inside);
    const offset = text.length;
    const value = span.replacement ?? content.text.slice(span.start, span.end);
    for (const code of around.before) codes.push({ ...code, offset });
    codes.push({ id: freeId, kind: 'standalone', offset, equivalent: value });
    for (const code of around.after) codes.push({ ...code, offset });
    texts.set(freeId, value);
    freeId += 1;
    at = span.end;
  }
  copyUntil(content.text.length);
  return { content: { text, codes }, masked: spans.length, restore: (target) => unmask(target, texts) };

  function copyUntil(end: number): void {
    for (; (content.codes[next]?.offset ?? Infinity) <= end; next += 1) {
      const code = content.codes[next]!;
      codes.push({ ...code, offset: text.length + code.offset - at });
    }
    text += content.text.slice(at, end);
  }
}

function unmask(target: CodedText, texts: ReadonlyMap<number, string>): CodedText {
  const codes: InlineCode[] = [];
  let text = '';
  let at = 0;
  for (const code of target.codes) {
    text += target.text.slice(at, code.offset);
    at = Math.max(at, code.offset);
    const value = code.kind === 'standalone' ? texts.get(code.id) : undefined;
    if (value === undefined) codes.push({ ...code, offset: text.length });
    else text += value;
  }
  return { text: text + target.text.slice(at), codes };
}

/** Pairs inside are moved around the part; halves of pairs that extend outside end before it, or start after it. */
function splitAround(inside: readonly InlineCode[]): { before: readonly InlineCode[]; after: readonly InlineCode[] } {
  const opens = new Set(inside.filter((code) => code.kind === 'open').map((code) => code.id));
  const closes = new Set(inside.filter((code) => code.kind === 'close').map((code) => code.id));
  const isPair = (code: InlineCode) => opens.has(code.id) && closes.has(code.id);
  const outerCloses = inside.filter((code) => code.kind === 'close' && !isPair(code));
  const innerOpens = inside.filter((code) => code.kind === 'open' && isPair(code));
  const innerCloses = inside.filter((code) => code.kind === 'close' && isPair(code));
  const standalones = inside.filter((code) => code.kind === 'standalone');
  const outerOpens = inside.filter((code) => code.kind === 'open' && !isPair(code));
  return { before: [...outerCloses, ...innerOpens], after: [...innerCloses, ...standalones, ...outerOpens] };
}
