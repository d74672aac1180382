import type { CodedText, InlineCode } from '#domain/units/coded-text.ts';

/** A part of a header or footer: left, center or right (ECMA-376 part 1, 18.3.1.46). */
export interface HeaderSection {
  /** `L`, `C` or `R`; `C` for text before the first of them. */
  readonly name: string;
  /** Offsets in the header. */
  readonly start: number;
  readonly end: number;
  readonly content: CodedText;
  /** Source of each code; the code's id is the index in the list, from 1. */
  readonly codes: readonly string[];
}

/** Beginnings of sections. Another `&` before it makes it text. */
const SECTION = /&(?:&|([LCR]))/g;

/** Fonts, sizes, colors, looks, and fields such as the number of the page. */
const CODE = /&(?:&|"[^"]*"|K(?:[\dA-Fa-f]{6}|\d\d[+-]\d{3})|\d+|[A-Za-z](?:[+-]\d+)?)|\r\n|[\r\n]/g;

/** Codes that show a value: page, pages, date, time, picture, path, file, sheet. */
const FIELD = /^&[PNDTGZFA]/;

/** Characters of a header or footer. Source: Excel specifications and limits. */
export const MAX_HEADER_LENGTH = 255;

export function readHeaderSections(header: string): HeaderSection[] {
  const sections: { name: string; start: number; end: number }[] = [];
  let current = { name: 'C', start: 0, end: header.length };
  for (const { 0: source, 1: name, index } of header.matchAll(SECTION)) {
    if (name === undefined) continue;
    current.end = index;
    sections.push(current);
    current = { name, start: index + source.length, end: header.length };
  }
  sections.push(current);
  return sections.flatMap((section) => {
    const text = header.slice(section.start, section.end);
    return text === '' ? [] : [{ ...section, ...readSection(text) }];
  });
}

function readSection(source: string): Pick<HeaderSection, 'content' | 'codes'> {
  const sources: string[] = [];
  const codes: InlineCode[] = [];
  let text = '';
  let position = 0;
  for (const { 0: code, index } of source.matchAll(CODE)) {
    text += source.slice(position, index);
    position = index + code.length;
    if (code === '&&') {
      text += '&';
      continue;
    }
    sources.push(code);
    const isBreak = /[\r\n]/.test(code);
    // A number stands for the value of a field.
    const equivalent = isBreak ? { equivalent: '\n' } : FIELD.test(code) ? { equivalent: '1' } : {};
    codes.push({ id: sources.length, kind: 'standalone', offset: text.length, ...equivalent });
  }
  return { content: { text: text + source.slice(position), codes }, codes: sources };
}

/** @returns the source of a section with a translation; undefined when its codes are not those of the section */
export function writeSection({ codes: sources }: HeaderSection, target: CodedText): string | undefined {
  const left = new Set(sources.map((_, index) => index + 1));
  const written: string[] = [];
  let position = 0;
  let before = '';
  const add = (text: string) => {
    if (text === '') return;
    // A digit after the font size would be read as part of it.
    const isSize = /^&\d+$/.test(before) && /^\d/.test(text);
    written.push(isSize ? ' ' : '', text.replaceAll('&', '&&'));
    before = '';
  };
  for (const { id, offset } of target.codes.toSorted((one, other) => one.offset - other.offset)) {
    if (!left.delete(id)) return undefined;
    add(target.text.slice(position, offset));
    position = offset;
    before = sources[id - 1]!;
    written.push(before);
  }
  add(target.text.slice(position));
  return left.size > 0 ? undefined : written.join('');
}
