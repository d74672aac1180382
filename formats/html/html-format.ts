import { isRightToLeft } from '#domain/languages/text-direction.ts';
import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import type { Unit } from '#domain/units/unit.ts';
import { untranslatableReason, translatability } from '#domain/units/translatability.ts';
import type { DocumentFormat, ReadDocument, ReadOptions, WriteOptions } from '#formats/format.ts';
import { encodeText } from '#formats/encoding/text-file.ts';
import { lineCounter } from '#formats/text/lines.ts';
import { splice, type Replacement } from '#formats/text/splice.ts';
import { decodePage } from './html-encoding.ts';
import { readHtmlPage, type PagePlace } from './page-reader.ts';
import { writePlaces } from './page-writer.ts';
import { htmlTokens, type HtmlToken } from './tokens.ts';

interface UnitPlace extends PagePlace {
  readonly unit: Unit;
}

/**
 * Web pages. A unit is the text of a block element, white space as a browser shows it, or an attribute that is shown or
 * read aloud. Scripts, styles, code, comments and everything marked `translate="no"` stay, and so does all broken
 * markup.
 */
export const htmlFormat: DocumentFormat = {
  id: 'html',
  about: {
    name: 'Web pages',
    translated:
      'text, `title`, `alt`, labels, descriptions for search engines, also in JSON-LD (`headline`, `description`, `name` of products, pages, steps, events …); attributes like `heading`, `label` and `text` of custom elements',
    kept: 'scripts, styles, code, comments, `translate="no"`, template tags (`{% %}`, `{{ }}`)',
  },
  extensions: ['.html', '.htm', '.xhtml'],
  mediaType: 'text/html',
  options: ['skip_tags'],
  read: readHtml,
};

/** E-mails in MJML (documentation.mjml.io), whose parts hold HTML. */
export const mjmlFormat: DocumentFormat = {
  id: 'mjml',
  about: {
    name: 'MJML',
    translated: 'as in web pages: texts, buttons, tables, titles, previews, `alt`; `lang` is set',
    kept: '`mj-attributes`, `mj-style`, links, template tags',
  },
  extensions: ['.mjml'],
  mediaType: 'text/mjml',
  read: readHtml,
};

function readHtml(bytes: Uint8Array, options: ReadOptions = {}): ReadDocument {
  const page = decodePage(bytes, [options.sourceLanguage]);
  const xml = /^\s*<\?xml\s/.test(page.text);
  const tokens = htmlTokens(page.text, xml);
  const places = unitPlaces(page.text, readHtmlPage(page.text, tokens, options.skippedTags));
  const escaping = { xml, holds: page.holds };
  return {
    units: places.map(({ unit }) => unit),
    warnings: page.warnings,
    write(targets, options) {
      const changes = places.flatMap(({ unit, ...place }) => {
        const target = targets.get(unit.id);
        return target === undefined ? [] : [{ place, target, where: unit.context }];
      });
      const edits = writePlaces(page.text, changes, escaping);
      if (edits.length === 0) return Uint8Array.from(bytes);
      const language = languageEdits(tokens, options);
      const all = [...language, ...edits].toSorted((one, other) => one.start - other.start);
      return encodeText(splice(page.text, all), page.form);
    },
  };
}

function unitPlaces(source: string, places: readonly PagePlace[]): UnitPlace[] {
  const lineAt = lineCounter(source);
  return places.map((place, index) => {
    const { content } = place.coded;
    const unit = { id: `u${index + 1}`, context: `${place.role}, line ${lineAt(place.start)}`, content };
    return { ...place, unit: { ...unit, ...translatable(place) } };
  });
}

function translatable({ coded, translate }: PagePlace): Pick<Unit, 'translate' | 'skipReason'> {
  return translatability(translate ? untranslatableReason(coded.content.text) : 'marked_not_translatable');
}

/** Updates the language that a page declares, and its direction if that changed. */
function languageEdits(tokens: readonly HtmlToken[], options: WriteOptions): Replacement[] {
  const root = tokens.find((token) => token.type === 'start' && (token.name === 'html' || token.name === 'mjml'));
  if (root?.type !== 'start') return [];
  const languageOf = (tag: string) => parseLanguageTag(tag.trim())?.language;
  const declared = root.attributes.filter(({ name, value }) => {
    return /^(?:xml:)?lang$/.test(name) && languageOf(value) === languageOf(options.sourceLanguage);
  });
  const edits = declared.map(({ name, start, end }) => ({ start, end, text: `${name}="${options.targetLanguage}"` }));
  const [rightToLeft, before] = [isRightToLeft(options.targetLanguage), isRightToLeft(options.sourceLanguage)];
  if (declared.length === 0 || rightToLeft === before) return edits;
  const direction = root.attributes.find(({ name }) => name === 'dir');
  const text = `dir="${rightToLeft ? 'rtl' : 'ltr'}"`;
  if (direction !== undefined) return [...edits, { start: direction.start, end: direction.end, text }];
  const nameEnd = root.start + 1 + root.name.length;
  return rightToLeft ? [{ start: nameEnd, end: nameEnd, text: ` ${text}` }, ...edits] : edits;
}
