import type { TextSpan } from '#domain/protection/text-spans.ts';
import { spansOf } from '#domain/quality/spans.ts';
import { finding, type SegmentRule } from '#domain/quality/rule.ts';

const BRACKETS = /[()[\]{}（）［］｛｝【】〈〉《》]/;
const PAIRS: ReadonlyMap<string, string> = new Map(
  ['()', '[]', '{}', '（）', '［］', '｛｝', '【】', '〈〉', '《》'].map(([open, close]) => [close!, open!]),
);
const ALIKE: Readonly<Record<string, string>> = { '（': '(', '［': '[', '｛': '{' };

/** Round and square brackets around words; "file(s)" has an ending in them, "a)" is a number, ":)" a face. */
const AROUND_WORDS = /(?<=^|\s)[([（［](?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}.!?])[)\]）］](?=\s|$)/gu;
/** `]so[` */
const TURNED = /(?<=\s)[)\]}](?=[\p{L}\p{N}])/u;

/** Brackets without a counterpart, if those of the source have theirs, and brackets that are lost. */
export const brackets: SegmentRule = {
  id: 'brackets',
  category: 'linguistic-conventions/punctuation',
  severity: 'minor',
  check(pair) {
    if (!BRACKETS.test(pair.target.text)) {
      const lost = spansOf(pair.source.prose, AROUND_WORDS);
      const isLost = (lost.length > 1 || TURNED.test(pair.source.prose)) && pair.target.text.trim() !== '';
      return isLost ? finding('The brackets of the source are missing.', lost, []) : undefined;
    }
    const single = unpaired(pair.target.prose);
    if (single.length === 0) return undefined;
    // Enumerations, "a)", have such brackets in both.
    const known = new Set(unpaired(pair.source.prose).map(({ kind }) => kind));
    const target = single.filter(({ kind }) => !known.has(kind));
    return target.length === 0 ? undefined : finding('A bracket has no counterpart.', [], target);
  },
};

function unpaired(text: string): readonly (TextSpan & { readonly kind: string })[] {
  const single: (TextSpan & { kind: string })[] = [];
  const open: { kind: string; start: number }[] = [];
  for (let start = 0; start < text.length; start += 1) {
    const character = text[start]!;
    if (!BRACKETS.test(character)) continue;
    const opening = PAIRS.get(character);
    const kind = ALIKE[opening ?? character] ?? opening ?? character;
    if (opening === undefined) open.push({ kind, start });
    else if (open.at(-1)?.kind === kind) open.pop();
    else single.push({ kind, start, end: start + 1 });
  }
  single.push(...open.map(({ kind, start }) => ({ kind, start, end: start + 1 })));
  return single.sort((one, other) => one.start - other.start);
}
