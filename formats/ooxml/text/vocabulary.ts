import type { XmlTag } from '#formats/ooxml/xml-tag.ts';
import type { AtomRole, Run } from './inline-nodes.ts';
import type { NotedParagraph } from './paragraph-facts.ts';

/** An element that is moved as a whole. */
export interface AtomElement {
  readonly as: 'atom';
  readonly role: AtomRole;
  /** Its visible text, `''` for none. */
  readonly equivalent: string;
  /** `object` if it may contain paragraphs. */
  readonly inside: 'object' | 'skipped';
}

/**
 * A child of a paragraph: `run`; `text` without a run around it; `properties` of the paragraph; `silent` after all of
 * its text, where it stays; `wrapper` of runs, with `wrapper properties` at its start; `holder` of such a wrapper and
 * of more; `alternatives` of which an application shows one; `deletion`, whose text is no longer part of the document;
 * `range` for one end of a bookmark or the like.
 */
export type ParagraphChild =
  | { readonly as: 'run' | 'text' | 'properties' | 'silent' | 'wrapper properties' | 'holder' }
  | { readonly as: 'alternatives' | 'deletion' }
  | {
      readonly as: 'wrapper';
      readonly isLink?: boolean;
      /** Attribute with the code of a field. */
      readonly instruction?: string;
    }
  | {
      readonly as: 'range';
      /** Attribute that both ends have in common. */
      readonly id: string;
    }
  | AtomElement;

/** A child of a run: `look` for its properties, `instruction` for the code of a field, `character` for one of its text. */
export type RunChild =
  | { readonly as: 'text' | 'look' | 'holder' | 'instruction' }
  | { readonly as: 'character'; readonly text: string }
  | {
      readonly as: 'field character';
      /** Attribute that determines whether it begins, separates or ends a field. */
      readonly type: string;
    }
  | (AtomElement & {
      /** Attribute that is on where the text of the run is a part of the object. */
      readonly ownsText?: string;
    });

/** Finds out what a run looks like while its properties are read. */
export interface RunLook {
  property?(tag: XmlTag): void;
  /** Reports the range of a property, once it is closed. */
  closed?(key: string, start: number, end: number): void;
  /** @param end offset of the end tag of the properties */
  applyTo(run: Run, end: number, hidingStyles: ReadonlySet<string>): void;
}

/** Content of a field's result: `computed` values, a `link`, or `text` for translation. */
export type FieldKind = 'computed' | 'link' | 'text';

/**
 * The text elements of a kind of Office XML, with their meaning in a paragraph. Elements and attributes are identified
 * by their keys (`w:r`), those that writing creates by their local names. One reader, one writer and one check serve
 * all kinds.
 */
export interface TextVocabulary {
  /** Key of the element that holds runs. */
  readonly paragraph: string;
  /** Children of paragraphs and of wrappers; any other is an object. */
  readonly paragraphChildren: ReadonlyMap<string, ParagraphChild>;
  /** Children of runs; any other is an object. */
  readonly runChildren: ReadonlyMap<string, RunChild>;
  /** Children of holders whose content is text of the paragraph. */
  readonly heldContent: ReadonlySet<string>;
  /** Local name of a new run. */
  readonly run: string;
  /** Local name of a new text. */
  readonly text: string;
  /** True if white space of a text is only significant with an attribute (XML 1.0, 2.10). */
  readonly marksSpace: boolean;
  /** True where a run holds exactly one text. */
  readonly hasOneTextPerRun: boolean;
  /** True if tabs are characters of texts, and codes in units, as in the formats where they are elements. */
  readonly hasTabCharacters?: true;
  /** True if lines of text contain pictures and other objects. */
  readonly hasObjectsInLines: boolean;
  /** Element whose paragraphs have separate fields, although it is inside a paragraph. */
  readonly story: string | undefined;
  /** Elements that a change of language or direction may add. */
  readonly growing: ReadonlySet<string>;
  /** Attributes that identify and link pieces of a document; relationships are always included. */
  readonly identifying: ReadonlySet<string>;

  /**
   * Begins to find out what a run looks like.
   *
   * @param tag that of the run's properties
   * @param end of the tag
   * @param describe true to keep all properties
   */
  readLook(source: string, tag: XmlTag, end: number, describe: boolean): RunLook;

  /**
   * Takes note of a child of a paragraph's properties.
   *
   * @param hidingStyles ids of styles whose text is hidden
   * @returns `inside` where its children are properties as well, `section` where it ends a section of the part
   */
  noteParagraphProperty(
    tag: XmlTag,
    paragraph: NotedParagraph,
    hidingStyles: ReadonlySet<string>,
  ): 'skipped' | 'inside' | 'section';

  /** @param instruction the code of a field */
  readonly fieldKind: (instruction: string) => FieldKind;
}

const OBJECT: AtomElement = { as: 'atom', role: 'object', equivalent: '', inside: 'object' };
const FORMULA: AtomElement = { as: 'atom', role: 'symbol', equivalent: '', inside: 'object' };
/** Element whose children an application chooses from (ECMA-376 part 3, 9.3). */
export const ALTERNATIVES = 'mc:AlternateContent';
const IN_ALTERNATIVES: ParagraphChild = { as: 'alternatives' };

/** Meaning of a child of a paragraph, by its vocabulary or a common rule. */
export function paragraphChild({ paragraphChildren }: TextVocabulary, key: string): ParagraphChild {
  const known = paragraphChildren.get(key);
  if (known) return known;
  if (key === ALTERNATIVES) return IN_ALTERNATIVES;
  return key.startsWith('m:') ? FORMULA : OBJECT;
}

/** Meaning of a child of a run. */
export function runChildOf({ runChildren }: TextVocabulary, key: string): RunChild {
  return runChildren.get(key) ?? OBJECT;
}

/** The prefix of an element in the source, with the colon: `w:`; `''` for none. */
export function prefixOf({ rawName }: XmlTag): string {
  return rawName.slice(0, rawName.indexOf(':') + 1);
}
