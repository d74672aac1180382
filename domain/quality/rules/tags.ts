import type { ComparedSpan } from '#domain/protection/text-spans.ts';
import type { TextEdit } from '#domain/quality/finding.ts';
import type { CheckedText } from '#domain/quality/segment-pair.ts';
import { finding, type SegmentRule } from '#domain/quality/rule.ts';
import { differenceOf, quoted } from '#domain/quality/spans.ts';

const TAG = /^<(\/?)([A-Za-z][\w:.-]*)/;
const ATTRIBUTE = /(?<![\w:@.-])([\w:@.-]+)\s*=\s*("[^"]*"|'[^']*'|[^\s"'=>]+)/g;
/** Attributes with text that people read, or the language of it. */
const READABLE = new Set(
  'title alt placeholder label aria-label aria-description content summary lang xml:lang xml-lang hreflang dir'.split(
    ' ',
  ),
);

/** `<Error>`: a text of an interface, as the whole of it without a counterpart. */
const NAME = /^\s*<\p{Lu}\p{Ll}[\p{L}\p{M} ]*>\s*$/u;

/** Tags of XML or HTML that are missing, added or changed. */
export const tags: SegmentRule = {
  id: 'tags',
  category: 'design-and-markup/markup-tag',
  severity: 'critical',
  check({ source, target }) {
    if (!source.text.includes('<') && !target.text.includes('<')) return undefined;
    if (target.text.trim() === '' || (NAME.test(source.text) && NAME.test(target.text))) return undefined;
    const { missing, added } = differenceOf(partsOf(source), partsOf(target));
    if (missing.length === 0 && added.length === 0) return undefined;
    const edit = unclosed(missing, added);
    const texts = quoted([...missing, ...added].map(({ key }) => key));
    return finding(`Tags differ from those of the source: ${texts}.`, missing, added, edit && { fix: [edit] });
  },
};

function partsOf({ text, placeholders }: CheckedText): readonly ComparedSpan[] {
  return placeholders.flatMap(({ start, end }) => {
    if (text[start] !== '<' || text[start + 1] === '%') return [];
    return [{ start, end, key: keyOf(text.slice(start, end)) }];
  });
}

/** A tag in one notation: its name and attributes, in alphabetical order, without the values that are read. */
function keyOf(tag: string): string {
  const [, slash, name] = TAG.exec(tag) ?? [];
  if (name === undefined) return tag;
  const attributes = Array.from(tag.matchAll(ATTRIBUTE), ([, attribute, value]) =>
    READABLE.has(attribute!.toLowerCase()) ? attribute! : `${attribute}=${value!.replaceAll(/^["']|["']$/g, '')}`,
  );
  return `<${slash}${[name, ...attributes.sort()].join(' ')}>`;
}

/** A closing tag that was written as an opening one. */
function unclosed(missing: readonly ComparedSpan[], added: readonly ComparedSpan[]): TextEdit | undefined {
  const [one, other] = [missing[0], added[0]];
  if (one === undefined || other === undefined || missing.length > 1 || added.length > 1) return undefined;
  if (one.key !== other.key.replace('<', '</')) return undefined;
  return { start: other.start, end: other.end, text: one.key };
}
