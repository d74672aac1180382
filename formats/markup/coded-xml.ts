import type { CodedText, InlineCode } from '#domain/units/coded-text.ts';
import { encodeXmlText } from '#formats/ooxml/xml-text.ts';

/** `nested`: of a pair that elements can enclose; `crossing`: of a pair that overlaps another; `half`: without partner. */
export type CodeForm = 'nested' | 'crossing' | 'half' | 'standalone';

/** Writes a text with its codes as elements. @param elementOf writes a code, which XML must be able to nest */
export function codedXml({ text, codes }: CodedText, elementOf: (code: InlineCode, form: CodeForm) => string): string {
  const forms = formsOf(codes);
  let written = '';
  let position = 0;
  for (const [index, code] of codes.entries()) {
    written += encodeXmlText(text.slice(position, code.offset)) + elementOf(code, forms[index]!);
    position = code.offset;
  }
  return written + encodeXmlText(text.slice(position));
}

function formsOf(codes: readonly InlineCode[]): readonly CodeForm[] {
  const forms: CodeForm[] = codes.map(({ kind }) => (kind === 'standalone' ? 'standalone' : 'half'));
  const opened = new Map<number, number>();
  const partners = new Map<number, number>();
  for (const [index, { id, kind }] of codes.entries()) {
    if (kind === 'open') opened.set(id, index);
    const partner = kind === 'close' ? opened.get(id) : undefined;
    if (partner === undefined) continue;
    partners.set(partner, index);
    opened.delete(id);
  }
  const closings = new Map([...partners].map(([opening, closing]) => [closing, opening]));
  const open: number[] = [];
  const overlapping = new Set<number>();
  for (const index of codes.keys()) {
    if (partners.has(index)) open.push(index);
    const opening = closings.get(index);
    if (opening === undefined) continue;
    // Both pairs: programs take an element that has one half of a pair in it for the other half's.
    const place = open.lastIndexOf(opening);
    for (const later of open.slice(place + 1)) overlapping.add(later).add(opening);
    open.splice(place, 1);
    const form = overlapping.has(opening) ? 'crossing' : 'nested';
    forms[opening] = form;
    forms[index] = form;
  }
  return forms;
}
