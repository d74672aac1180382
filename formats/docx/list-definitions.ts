import type { ListKind } from '#domain/units/facets.ts';
import { scanXml } from '#formats/ooxml/xml-scanner.ts';
import type { XmlTag } from '#formats/ooxml/xml-tag.ts';

interface Level {
  format: string;
  /** False where the text before the paragraphs is set to none. */
  hasText: boolean;
}

interface AbstractNumbering {
  readonly levels: Map<string, Level>;
  /** Level by the style whose paragraphs are of it. */
  readonly linked: Map<string, string>;
  /** Style that identifies this numbering. */
  styleLink: string | undefined;
}

interface Numbering {
  abstractId: string | undefined;
  readonly overrides: Map<string, Level>;
}

/** Maximum length of a chain of references between lists; Word creates only one step (ECMA-376 part 1, 17.9.21). */
const MAX_LINK_WORDS = 10;

/** A level of a list that a paragraph or a style names. */
export interface ListReference {
  /** Id of the list (`w:numId`), `0` for none. */
  readonly list: string;
  /** From 0, as in the file; undefined: the level linked to the style, else the first. */
  readonly level: string | undefined;
  /** Style whose numbering it is, undefined where the paragraph names its own. */
  readonly style: string | undefined;
}

/** The lists of a document (ECMA-376 part 1, 17.9): which are numbered and which have bullets. */
export class ListDefinitions {
  readonly #abstract = new Map<string, AbstractNumbering>();
  readonly #lists = new Map<string, Numbering>();
  readonly #kinds = new Map<string, ListKind | undefined>();

  /**
   * @param source the numbering part; undefined for a document without one
   * @throws LoquentError errors of `scanXml`
   */
  constructor(source: string | undefined, partName: string) {
    if (source !== undefined) this.#read(source, partName);
  }

  /**
   * @param listOfStyle id of the list that a style of lists names
   * @returns undefined for a level without a number or bullet, and for an unknown list
   */
  kindOf(
    { list, level, style }: ListReference,
    listOfStyle: (style: string) => string | undefined,
  ): ListKind | undefined {
    const key = `${list} ${level ?? ''} ${style ?? ''}`;
    if (this.#kinds.has(key)) return this.#kinds.get(key);
    const kind = kindOfLevel(this.#levelOf({ list, level, style }, listOfStyle));
    this.#kinds.set(key, kind);
    return kind;
  }

  #levelOf(
    { list, level, style }: ListReference,
    listOfStyle: (style: string) => string | undefined,
  ): Level | undefined {
    let next: string | undefined = list;
    for (let step = 0; step < MAX_LINK_WORDS && next !== undefined; step++) {
      const numbering = this.#lists.get(next);
      const abstract = this.#abstract.get(numbering?.abstractId ?? '');
      if (numbering === undefined || abstract === undefined) return undefined;
      const linked = style === undefined ? undefined : abstract.linked.get(style);
      const wanted = linked ?? level ?? '0';
      const own = numbering.overrides.get(wanted) ?? abstract.levels.get(wanted);
      if (own !== undefined || abstract.styleLink === undefined) return own;
      next = listOfStyle(abstract.styleLink);
    }
    return undefined;
  }

  #read(source: string, partName: string): void {
    const path: string[] = [];
    let abstract: AbstractNumbering | undefined;
    let numbering: Numbering | undefined;
    let level: Level | undefined;
    let index = '';
    scanXml(source, partName, {
      open: (tag) => {
        const value = tag.attribute('w:val');
        if (tag.key === 'w:abstractNum') abstract = this.#addAbstract(tag);
        else if (tag.key === 'w:num') numbering = this.#addNumbering(tag);
        else if (tag.key === 'w:lvl') {
          index = tag.attribute('w:ilvl') ?? '';
          level = addLevel(index, numbering?.overrides ?? abstract?.levels);
        } else if (level && tag.key === 'w:pStyle') addLink(value ?? '', index, abstract);
        else if (level) readLevelProperty(tag, level);
        else if (abstract && tag.key === 'w:numStyleLink') abstract.styleLink = value;
        else if (numbering && tag.key === 'w:abstractNumId') numbering.abstractId = value;
        path.push(tag.key);
      },
      close: () => {
        const key = path.pop();
        if (key === 'w:abstractNum') abstract = undefined;
        if (key === 'w:num') numbering = undefined;
        if (key === 'w:lvl') level = undefined;
      },
    });
  }

  #addAbstract(tag: XmlTag): AbstractNumbering {
    const abstract: AbstractNumbering = { levels: new Map(), linked: new Map(), styleLink: undefined };
    this.#abstract.set(tag.attribute('w:abstractNumId') ?? '', abstract);
    return abstract;
  }

  #addNumbering(tag: XmlTag): Numbering {
    const numbering: Numbering = { abstractId: undefined, overrides: new Map() };
    this.#lists.set(tag.attribute('w:numId') ?? '', numbering);
    return numbering;
  }
}

/** A level that names no format counts in decimals (ECMA-376 part 1, 17.9.17). */
function addLevel(index: string, levels: Map<string, Level> | undefined): Level {
  const level: Level = { format: 'decimal', hasText: true };
  levels?.set(index, level);
  return level;
}

/** If several levels are linked to one style, the first counts. */
function addLink(style: string, index: string, abstract: AbstractNumbering | undefined): void {
  if (abstract && !abstract.linked.has(style)) abstract.linked.set(style, index);
}

function readLevelProperty(tag: XmlTag, level: Level): void {
  const value = tag.attribute('w:val');
  if (tag.key === 'w:numFmt' && value !== undefined) level.format = value;
  if (tag.key === 'w:lvlText') level.hasText = value !== '';
}

function kindOfLevel(level: Level | undefined): ListKind | undefined {
  if (level === undefined || level.format === 'none' || !level.hasText) return undefined;
  return level.format === 'bullet' ? 'bulleted' : 'numbered';
}
