import { JsonStrings } from '#formats/json/json-strings.ts';
import { decodeString, type JsonString } from '#formats/json/tokens.ts';
import { looksNonTranslatable } from '#formats/strings/non-translatable.ts';
import { wordSet } from './elements.ts';

/** Properties of schema.org whose texts search engines show (https://schema.org/docs/full.html). */
const textProperties = wordSet(`
  abstract alternativeHeadline articleBody articleSection caption description disambiguatingDescription headline keywords
  slogan text`);
/** Types whose `name` says what something is; those of people, organizations, places and websites are names. */
const namedTypes = wordSet(`
  AboutPage Answer Article BlogPosting BreadcrumbList CollectionPage ContactPage Course Event FAQPage HowTo HowToSection
  HowToStep HowToTip ImageObject ItemList ItemPage ListItem Menu MenuItem MenuSection NewsArticle Offer Product Question
  Recipe Service TechArticle VideoObject WebPage`);

/** A text of structured data; offsets are UTF-16 units of the script and cover its quotes. */
export interface StructuredText {
  readonly property: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Finds texts that search engines show in a script of JSON-LD; none in one that can't be read. */
export function structuredTexts(script: string): StructuredText[] {
  const strings = readStrings(script);
  const types = new Map<number | undefined, string>();
  for (const { path, start, end } of strings) {
    const type = typeof path?.step === 'number' ? path.parent : path;
    if (type?.step === '@type') types.set(type.parent?.id, decodeString(script.slice(start, end)));
  }
  return strings.flatMap(({ path, start, end }) => {
    // The items of a list, as keywords have one, are those of its property.
    const owner = typeof path?.step === 'number' ? path.parent : path;
    const property = String(owner?.step);
    const isShown =
      textProperties.has(property) || (property === 'name' && namedTypes.has(types.get(owner?.parent?.id) ?? ''));
    const text = isShown ? decodeString(script.slice(start, end)).replace(/\s+/g, ' ').trim() : '';
    // Markup in a text has no place for its codes.
    return text === '' || looksNonTranslatable(text) || /<[a-z/!]/i.test(text) ? [] : [{ property, start, end, text }];
  });
}

function readStrings(script: string): readonly JsonString[] {
  try {
    return [...new JsonStrings(script)];
  } catch {
    return [];
  }
}

/** Writes a text as a string of JSON that ends no script. @param holds whether the page's encoding has a character */
export function encodeStructured(text: string, holds: (character: string) => boolean): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(text.toWellFormed())
    .replaceAll('<', '\\u003c')
    .replace(/[^\x00-\x7f]/gu, (character) => (holds(character) ? character : character.replace(/[^]/g, escaped)));
}
