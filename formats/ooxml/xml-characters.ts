import { isXmlCodePoint, isXmlText } from './xml-text.ts';

/** Result of one scan of a whole document, so that its many small texts need no scan each. */
export interface CharacterCheck {
  /** A problem at any place. */
  readonly problem?: string;
  /** UTF-16 offset of the problem. */
  readonly offset: number;
  /**
   * True if content occurs that only comments, instructions and CDATA may have: an undefined entity, a bare `&` or
   * `]]>`.
   */
  readonly looseReferences: boolean;
}

const UNDEFINED_REFERENCE = /&(?!(?:lt|gt|amp|quot|apos|#[0-9]+|#x[0-9a-fA-F]+);)/;

/** True when a piece of a document has a `&` that starts no character reference and no predefined entity. */
export function hasUndefinedReference(text: string): boolean {
  return UNDEFINED_REFERENCE.test(text);
}

/** Checks characters and references of a document or of a piece of it (XML 1.0, sections 2.2, 2.4 and 4.1). */
export function checkCharacters(source: string): CharacterCheck {
  if (!isXmlText(source)) {
    return { problem: 'it has characters that XML does not allow', offset: 0, looseReferences: false };
  }
  let looseReferences = source.includes(']]>');
  if (source.includes('&')) {
    looseReferences ||= hasUndefinedReference(source);
    for (const reference of source.matchAll(/&#(?:([0-9]+)|x([0-9a-fA-F]+));/g)) {
      const code = reference[1] === undefined ? parseInt(reference[2]!, 16) : parseInt(reference[1], 10);
      if (!isXmlCodePoint(code)) {
        return {
          problem: 'it refers to a character that XML does not allow',
          offset: reference.index,
          looseReferences,
        };
      }
    }
  }
  return { offset: 0, looseReferences };
}
