import { sameContent, type CodedText } from '#domain/units/coded-text.ts';
import type { Unit } from '#domain/units/unit.ts';
import { untranslatableReason, translatability } from '#domain/units/translatability.ts';
import type { DocumentFormat, DocumentWarning, ReadDocument, ReadOptions, WriteOptions } from '#formats/format.ts';
import { decodeText, encodeText } from '#formats/encoding/text-file.ts';
import { lineCounter } from '#formats/text/lines.ts';
import { splice } from '#formats/text/splice.ts';
import type { MarkdownDialect } from './dialect.ts';
import type { FrontMatter } from './front-matter/front-matter.ts';
import { readMarkdownPlaces, type MarkdownOptions, type MarkdownPlace } from './places.ts';
import { writeChanges, type MarkdownChange } from './write-places.ts';

/**
 * Markdown: CommonMark with the tables, task lists, footnotes and strikethrough of GFM, and with what generators of sites add:
 * front matter, directives, templates, formulas, attribute lists. A unit is a paragraph, a heading, a table cell, a title of a
 * directive, an alternative text, a tooltip, a text of an HTML block, or a value of front matter or of a tag that people see.
 */
export const markdownFormat: DocumentFormat = {
  id: 'markdown',
  about: {
    name: 'Markdown',
    translated:
      'paragraphs, headings, lists, tables, footnotes, link texts and titles, HTML, titles of directives, what people see of front matter and of components',
    kept: 'code, addresses, reference labels, directives, template tags, formulas',
  },
  extensions: ['.md', '.markdown'],
  mediaType: 'text/markdown',
  read: (bytes, options) => readMarkdown(bytes, options),
};

/** Markdown with JSX and expressions, which `.md` may hold, too (https://mdxjs.com). */
export const mdxFormat: DocumentFormat = {
  id: 'mdx',
  about: {
    name: 'MDX',
    translated: 'as in Markdown; attributes of components with text',
    kept: 'as in Markdown; imports and expressions',
  },
  extensions: ['.mdx'],
  mediaType: 'text/mdx',
  read: (bytes, options) => readMarkdown(bytes, options, 'mdx'),
};

function readMarkdown(bytes: Uint8Array, options: ReadOptions = {}, dialect?: MarkdownDialect): ReadDocument {
  const { text: source, form, warnings } = decodeText(bytes, [options.sourceLanguage]);
  const { units, frontMatter, write } = readMarkdownText(source, { dialect });
  return {
    units,
    warnings: frontMatter.isRead ? warnings : [...warnings, FRONT_MATTER_KEPT],
    write(targets, options) {
      const written = write(targets, options);
      return written === undefined ? Uint8Array.from(bytes) : encodeText(written, form);
    },
  };
}

/** A text in Markdown with its units, which a file may be or hold. */
export interface MarkdownText {
  readonly units: readonly Unit[];
  readonly frontMatter: FrontMatter;
  /** Undefined: nothing changed. */
  readonly write: (targets: ReadonlyMap<string, CodedText>, options: WriteOptions) => string | undefined;
}

/** Reads a text in Markdown. */
export function readMarkdownText(source: string, options: MarkdownOptions = {}): MarkdownText {
  const { places, dialect, frontMatter } = readMarkdownPlaces(source, options);
  const units = makeUnits(source, places);
  const text = { source, places, units, dialect, frontMatter };
  return { units, frontMatter, write: (targets, writing) => writeMarkdown(text, targets, writing) };
}

const FRONT_MATTER_KEPT: DocumentWarning = {
  code: 'front_matter_kept',
  message:
    'The front matter could not be read, so it was left as it is. Correct its syntax to have its title translated.',
};

function makeUnits(source: string, places: readonly MarkdownPlace[]): Unit[] {
  const lineAt = lineCounter(source);
  return places.map(({ start, role, coded: { content }, skipReason }, index) => {
    const context = `${role}, line ${lineAt(start)}`;
    return {
      id: `u${index + 1}`,
      context,
      content,
      ...translatability(skipReason ?? untranslatableReason(content.text)),
    };
  });
}

/** A document that has been read. */
interface MarkdownSource {
  readonly source: string;
  readonly places: readonly MarkdownPlace[];
  readonly units: readonly Unit[];
  readonly dialect: MarkdownDialect;
  readonly frontMatter: FrontMatter;
}

/**
 * The rendering of a text depends on its surroundings, so the written document is parsed again. Where it differs, the
 * text is written once more without anything that could be parsed as markup.
 */
function writeMarkdown(
  { source, places, units, dialect, frontMatter }: MarkdownSource,
  targets: ReadonlyMap<string, CodedText>,
  options: WriteOptions,
): string | undefined {
  const unsafe = new Set<number>();
  const changed = units.flatMap(({ id, content }, index) => {
    const target = targets.get(id);
    return target === undefined || sameContent(target, content) ? [] : [{ index, target }];
  });
  if (changed.length === 0) return undefined;
  const expected = units.map(({ id, content }) => bare((targets.get(id) ?? content).text));
  const write = () => {
    const changes = changed.map(({ index, target }): MarkdownChange => {
      return { place: places[index]!, target, where: units[index]!.context, safe: unsafe.has(index) };
    });
    return splice(source, writeChanges(source, changes));
  };
  // Front matter that stays is the same when it is read again.
  const isKept = changed.every(({ index }) => places[index]!.start >= frontMatter.end);
  const reading = { dialect, frontMatter: isKept ? frontMatter : undefined };
  const written = write();
  const wrong = misread(written, expected, reading);
  if (wrong.length === 0) return written;
  const inBlock = changed.filter(({ index }) => wrong.length === units.length || wrong.includes(index));
  for (const { index } of inBlock) unsafe.add(index);
  const rewritten = write();
  for (const index of misread(rewritten, expected, reading).slice(0, 1)) {
    const where = units[index]?.context ?? 'the end';
    const message = `The translation of ${where} may be rendered differently than intended: check its markup.`;
    options.onWarning?.({ code: 'markup_uncertain', message });
  }
  return rewritten;
}

/** White space may be wrapped, and is shown the same. */
const bare = (text: string) => text.replace(/\s+/g, '');

/**
 * Indexes of units that are parsed differently than intended; all of them if other units appear. Tooltips and
 * alternative texts move with their marks, so the order doesn't matter.
 */
function misread(written: string, expected: readonly string[], reading: MarkdownOptions): number[] {
  const found = readMarkdownPlaces(written, reading).places;
  const counts = new Map<string, number>();
  for (const { coded } of found) {
    const text = bare(coded.content.text);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const wrong = [...expected.keys()].filter((index) => {
    const count = counts.get(expected[index]!) ?? 0;
    counts.set(expected[index]!, count - 1);
    return count <= 0;
  });
  return found.length === expected.length ? wrong : [...expected.keys()];
}
