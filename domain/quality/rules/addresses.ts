import type { ComparedSpan } from '#domain/protection/text-spans.ts';
import type { CheckedText } from '#domain/quality/segment-pair.ts';
import { finding, type SegmentRule } from '#domain/quality/rule.ts';
import { differenceOf, quoted } from '#domain/quality/spans.ts';

/** Folder of a language in an address: `/en/`, `/pt-br/`. */
const LANGUAGE_FOLDER = /\/[a-z]{2}(?:[-_][a-z]{2,4})?(?=\/|$)/giu;

/** Addresses of the web, mail and networks, and paths, that differ from those of the source. */
export const addresses: SegmentRule = {
  id: 'addresses',
  category: 'design-and-markup/link',
  severity: 'major',
  check({ source, target }) {
    if (source.addresses.length === 0 && target.addresses.length === 0) return undefined;
    if (target.text.trim() === '') return undefined;
    const [wanted, found] = [partsOf(source), partsOf(target)];
    const { missing, added } = differenceOf(wanted, found);
    if (missing.length === 0 && added.length === 0) return undefined;
    const [known, own] = [keysOf(wanted), keysOf(found)];
    // An address that is named twice may well be named once.
    const lost = missing.filter(({ key }) => !own.has(key));
    const foreign = added.filter(({ key }) => !known.has(key));
    if (lost.length === 0 && foreign.length === 0) return undefined;
    const texts = [
      ...lost.map(({ start, end }) => source.text.slice(start, end)),
      ...foreign.map(({ start, end }) => target.text.slice(start, end)),
    ];
    return finding(`Addresses differ from those of the source: ${quoted(texts)}.`, lost, foreign);
  },
};

function partsOf({ text, addresses }: CheckedText): readonly ComparedSpan[] {
  return addresses.map(({ start, end }) => ({ start, end, key: keyOf(text.slice(start, end)) }));
}

function keysOf(parts: readonly ComparedSpan[]): ReadonlySet<string> {
  return new Set(parts.map(({ key }) => key));
}

function keyOf(address: string): string {
  return address.replaceAll(LANGUAGE_FOLDER, '/*').toLowerCase();
}
