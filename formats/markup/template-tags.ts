/** Marks that begin and end what templates of generators hold: Hugo's shortcodes, Liquid, Jinja, Handlebars, Vue. */
const FORMS: readonly (readonly [start: string, end: string])[] = [
  ['{{<', '>}}'],
  ['{{%', '%}}'],
  ['{{{', '}}}'],
  ['{{', '}}'],
  ['{%', '%}'],
  ['{# ', ' #}'],
];

/** Characters of a tag; longer ones are taken for text. */
const MAX_LENGTH = 2000;

const NAME = /^\{\{?[<%]-?\s{0,20}(\/?)\s{0,20}([\w./-]{1,100})/;

/** Tags around what is no prose: code, data, formulas, comments. */
const CODE_NAMES = new Set(
  (
    'highlight code code-block code-toggle codeblock comment css chart javascript katex latex math mermaid openapi ' +
    'plantuml raw schema style stylesheet verbatim'
  ).split(' '),
);

/** @returns offset after the tag that begins at `start`, -1 without one */
export function templateTagEnd(text: string, start: number): number {
  const form = FORMS.find(([mark]) => text.startsWith(mark, start));
  if (form === undefined) return -1;
  const [mark, closing] = form;
  const end = text.slice(start + mark.length, start + MAX_LENGTH).indexOf(closing);
  return end === -1 ? -1 : start + mark.length + end + closing.length;
}

/**
 * True if a tag outputs a value, so that it belongs to its sentence: shortcodes, and blocks and comments of Handlebars,
 * don't.
 */
export const isOutputTag = (tag: string) => /^\{\{(?![<%#/!^])/.test(tag);

/** Finds the ends of template tags in a text, in linear time over all calls. */
export class TemplateTags {
  readonly #text: string;
  /** The next closing tag of each name, from an offset; -1 if none follows. */
  readonly #closings = new Map<string, { readonly from: number; readonly start: number; readonly end: number }>();

  constructor(text: string) {
    this.#text = text;
  }

  /**
   * @returns offset after a tag that begins at `start`, or after the one that closes it if only code is between them;
   * -1 without one
   */
  end(start: number): number {
    const end = templateTagEnd(this.#text, start);
    if (end === -1) return -1;
    const tag = this.#text.slice(start, end);
    const [, closing, name] = NAME.exec(tag) ?? [];
    if (name === undefined || closing !== '' || !CODE_NAMES.has(name) || /\/[>%]\}\}$/.test(tag)) return end;
    const close = this.#closing(tag.startsWith('{{') ? `/${name}` : `end${name}`, end);
    return close === -1 ? end : close;
  }

  /** @returns offset after the line's last tag if the line has nothing but tags, -1 otherwise; a tag may span lines */
  linesEnd(start: number): number {
    let at = start;
    for (;;) {
      const character = this.#text[at];
      if (at > start && (character === undefined || character === '\n' || character === '\r')) return at;
      if (character === ' ' || character === '\t') at += 1;
      else {
        // A tag that only shows a value is a part of a sentence.
        at = isOutputTag(this.#text.slice(at, at + 3)) ? -1 : this.end(at);
      }
      if (at === -1) return -1;
    }
  }

  #closing(name: string, from: number): number {
    const known = this.#closings.get(name);
    if (known !== undefined && from >= known.from && from <= known.start) return known.end;
    const pattern = name.startsWith('/') ? CLOSINGS.shortcode : CLOSINGS.liquid;
    pattern.lastIndex = from;
    let match = pattern.exec(this.#text);
    while (match !== null && match[1] !== name) match = pattern.exec(this.#text);
    const start = match?.index ?? this.#text.length;
    const end = match === null ? -1 : start + match[0].length;
    this.#closings.set(name, { from, start, end });
    return end;
  }
}

const CLOSINGS = {
  shortcode: /\{\{[<%]-?\s{0,20}(\/[\w.-]{1,100})\s{0,20}-?[>%]\}\}/g,
  liquid: /\{%-?\s{0,20}(end[\w-]{1,100})\s{0,20}-?%\}/g,
};
