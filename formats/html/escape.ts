/** How texts are written into a page. */
export interface HtmlEscaping {
  /** XHTML has only the named entities of XML. */
  readonly xml: boolean;
  /** True if the page's encoding has a character; others are written as references. */
  readonly holds: (character: string) => boolean;
  /** References of the source for characters that it writes in no other way. */
  readonly references?: ReadonlyMap<string, string>;
}

const NO_REFERENCES: ReadonlyMap<string, string> = new Map();

/** Control characters no page may hold (HTML Standard, 13.1.4), but for white space. */
const FORBIDDEN = /[\0-\x08\x0b\x0e-\x1f\x7f]/g;

/** Element content that reads as the text. */
export function escapeHtmlText(text: string, escaping: HtmlEscaping): string {
  return reference(
    text.replace(/[&<>]/g, (character) => named(character)),
    escaping,
  );
}

/** An attribute's value between quotes. */
export function escapeAttribute(text: string, quote: string, escaping: HtmlEscaping): string {
  return reference(
    text.replace(/[&<>"'\n]/g, (character) =>
      /["']/.test(character) && character !== quote ? character : named(character),
    ),
    escaping,
  );
}

function named(character: string): string {
  switch (character) {
    case '&':
      return '&amp;';
    case '<':
      return '&lt;';
    case '>':
      return '&gt;';
    case '"':
      return '&quot;';
    default:
      return `&#${character.charCodeAt(0)};`;
  }
}

function reference(text: string, { xml, holds, references = NO_REFERENCES }: HtmlEscaping): string {
  let kept = text.toWellFormed().replace(FORBIDDEN, '');
  for (const [character, written] of references) {
    if (!/[&<>#;]/.test(character)) kept = kept.replaceAll(character, written);
  }
  const legal = kept.replaceAll('\u00a0', xml ? '&#160;' : '&nbsp;');
  if (/^[\x00-\x7f]*$/.test(legal)) return legal;
  return legal.replace(/[^\x00-\x7f]/gu, (character) => {
    return holds(character) ? character : `&#x${character.codePointAt(0)!.toString(16)};`;
  });
}
