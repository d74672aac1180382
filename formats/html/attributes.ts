import { looksNonTranslatable } from '#formats/strings/non-translatable.ts';
import { blockElements, voidElements, wordSet } from './elements.ts';
import type { HtmlAttribute, HtmlTag } from './tokens.ts';

/** Translatable on every element (HTML Standard, 3.2.6.1 "translatable attributes"; WAI-ARIA 1.2, 8.6). */
const everywhere = wordSet(`
  title aria-label aria-description aria-roledescription aria-placeholder aria-valuetext aria-braillelabel
  aria-brailleroledescription`);

const byElement: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    alt: 'area img input applet mj-carousel-image mj-image mj-social-element',
    placeholder: 'input textarea',
    label: 'optgroup option track menu',
    abbr: 'th',
    summary: 'table',
  }).map(([name, elements]) => [name, wordSet(elements)]),
);

/** Attributes of components that people see, by their names in the libraries of generators. */
export const componentAttributes = wordSet(`
  alt caption description heading label placeholder subtitle summary tagline text title tooltip`);

/** `name` or `property` of the metadata that search engines and social networks show (HTML Standard 4.2.5.1, Open Graph). */
const shownMetadata = wordSet(`
  description keywords application-name apple-mobile-web-app-title dcterms.title dcterms.description dc.title
  dc.description og:title og:description og:image:alt twitter:title twitter:description twitter:image:alt`);

const BUTTON_TYPES = new Set(['button', 'submit', 'reset']);

/** The attributes of a tag that are shown or read aloud, and so are translated. */
export function translatableAttributes(tag: HtmlTag): HtmlAttribute[] {
  return tag.attributes.filter((attribute) => attribute.value.trim() !== '' && isTranslatable(attribute.name, tag));
}

/**
 * Lists the attributes with visible text of a tag that may be a custom element or a component of a site generator:
 * `<Badge text="new" />`.
 *
 * @param written the tag's source: only its case distinguishes components from elements of HTML
 */
export function shownAttributes(tag: HtmlTag, written: string): HtmlAttribute[] {
  if (tag.attributes.length === 0) return [];
  const isElement = blockElements.has(tag.name) || voidElements.has(tag.name);
  if (isElement || !COMPONENT.test(written)) return translatableAttributes(tag);
  return tag.attributes.filter(({ name, value }) => {
    return isTranslatable(name, tag)
      ? value.trim() !== ''
      : componentAttributes.has(name) && !looksNonTranslatable(value.trim());
  });
}

const COMPONENT = /^<(?:[A-Z]\w{0,50}[a-z]|[a-z]\w{0,50}-)/;

/** @returns the attribute's value, undefined if it is missing */
export function attributeValue(tag: HtmlTag, name: string): string | undefined {
  return tag.attributes.find((attribute) => attribute.name === name)?.value;
}

/** The tag's statement about its content: `translate`, or the class for machine translators; undefined: none. */
export function translateFlag(tag: HtmlTag): boolean | undefined {
  const value = attributeValue(tag, 'translate')?.trim().toLowerCase();
  if (value === 'no') return false;
  if (/(?:^|\s)notranslate(?:\s|$)/.test(attributeValue(tag, 'class') ?? '')) return false;
  return value === '' || value === 'yes' ? true : undefined;
}

function isTranslatable(name: string, tag: HtmlTag): boolean {
  if (everywhere.has(name) || byElement.get(name)?.has(tag.name)) return true;
  if (name === 'value' && tag.name === 'input') {
    return BUTTON_TYPES.has(attributeValue(tag, 'type')?.trim().toLowerCase() ?? '');
  }
  if (name !== 'content' || tag.name !== 'meta') return false;
  const what = attributeValue(tag, 'name') ?? attributeValue(tag, 'property') ?? '';
  return shownMetadata.has(what.trim().toLowerCase());
}
