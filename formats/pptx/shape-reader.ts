import type { SlidePlace } from '#domain/units/slide-facets.ts';
import {
  extentOf,
  readBodyProperties,
  type Autofit,
  type Extent,
} from '#formats/ooxml/text/drawing/body-properties.ts';
import { prefixOf } from '#formats/ooxml/text/vocabulary.ts';
import type { XmlTag } from '#formats/ooxml/xml-tag.ts';
import { isTrue } from '#formats/ooxml/xml-text.ts';
import type { PartShapes, Placeholder, SlideTable, TextBody } from './shapes.ts';
import { LevelReader, type TextLevels } from './text-levels.ts';

/** A shape whose content is being read, or a group of them. */
interface OpenShape {
  placeholder: Placeholder | undefined;
  isHidden: boolean;
  extent: Extent | undefined;
  /** Size of the coordinates of a group's shapes. */
  childExtent: Extent | undefined;
  readonly around: OpenShape | undefined;
}

/** Ends the reading of an element, at the offset after its end tag. */
type Leave = (end: number) => void;

const SHAPES = new Set(['p:sp', 'p:pic', 'p:cxnSp', 'p:graphicFrame', 'p:grpSp']);
const STYLES = new Set(['p:titleStyle', 'p:bodyStyle', 'p:otherStyle', 'p:notesStyle', 'p:defaultTextStyle']);

const AUTOFITS: ReadonlyMap<string, Autofit> = new Map([
  ['a:noAutofit', 'none'],
  ['a:normAutofit', 'normal'],
  ['a:spAutoFit', 'shape'],
]);

/** Elements that are noted; most others are looked up here only. */
const noted = new Set([
  ...SHAPES,
  ...STYLES,
  ...AUTOFITS.keys(),
  ...Array.from({ length: 9 }, (_, level) => `a:lvl${level + 1}pPr`),
  ...'p:cNvPr p:ph a:ext a:chExt p:txBody a:bodyPr a:lstStyle a:tbl a:tblPr a:tr a:tc a:prstTxWarp a:defRPr'.split(' '),
]);

/** Places of text by the type of their placeholder (ECMA-376 part 1, 19.7.10). */
const PLACES: ReadonlyMap<string, SlidePlace> = new Map([
  ['title', 'title'],
  ['ctrTitle', 'title'],
  ['subTitle', 'subtitle'],
  ...['ftr', 'hdr', 'dt', 'sldNum'].map((type) => [type, 'footer'] as const),
]);

function openShape(around: OpenShape | undefined): OpenShape {
  const isHidden = around?.isHidden ?? false;
  return { placeholder: undefined, isHidden, extent: undefined, childExtent: undefined, around };
}

/** Follows the shapes of a slide, a layout or a master while it is read. */
export class ShapeReader implements PartShapes {
  readonly bodies: TextBody[] = [];
  readonly tables: SlideTable[] = [];
  readonly styles = new Map<string, TextLevels>();
  #shape = openShape(undefined);
  #body: TextBody | undefined;
  #levels: LevelReader | undefined;
  #cells: { row: number; cell: number } | undefined;
  readonly #count: () => number;

  /** @param count says how many paragraphs were read */
  constructor(count: () => number) {
    this.#count = count;
  }

  /** Place of the text that is being read. */
  get place(): SlidePlace {
    if (this.#cells) return 'table';
    const { placeholder } = this.#shape;
    return placeholder ? (PLACES.get(placeholder.type) ?? 'body') : 'text_box';
  }

  /** True in a placeholder; those of layouts and masters show prompts. */
  get isPlaceholder(): boolean {
    return this.#shape.placeholder !== undefined;
  }

  get isHidden(): boolean {
    return this.#shape.isHidden;
  }

  /** Row and cell of the innermost table, from 1. */
  get cell(): { readonly row: number; readonly cell: number } | undefined {
    return this.#cells;
  }

  /** Takes note of an element; @returns what to do at its end, if anything */
  open(tag: XmlTag, start: number, end: number): Leave | undefined {
    const { key } = tag;
    if (!noted.has(key)) return undefined;
    if (this.#levels) this.#levels.note(tag);
    if (SHAPES.has(key)) return this.#openShape();
    if (STYLES.has(key)) return this.#openLevels((levels) => this.styles.set(key.slice(2), levels));
    switch (key) {
      case 'p:cNvPr':
        if (isTrue(tag.attribute('hidden'))) this.#shape.isHidden = true;
        return undefined;
      case 'p:ph':
        this.#shape.placeholder = { type: tag.attribute('type') ?? 'obj', index: tag.attribute('idx') ?? '0' };
        return undefined;
      case 'a:ext':
        this.#shape.extent ??= extentOf(tag);
        return undefined;
      case 'a:chExt':
        this.#shape.childExtent = extentOf(tag);
        return undefined;
      case 'p:txBody':
        return this.#openBody(tag);
      case 'a:bodyPr':
        return this.#openProperties(tag, start);
      case 'a:lstStyle': {
        const body = this.#body;
        return body && this.#openLevels((levels) => (body.levels = levels));
      }
      case 'a:tbl':
        return this.#openTable(tag, end);
      case 'a:tblPr': {
        const table = this.tables.at(-1);
        return table && ((to) => (table.properties ??= { start, end: to }));
      }
      case 'a:tr':
        if (this.#cells) this.#cells = { row: this.#cells.row + 1, cell: 0 };
        return undefined;
      case 'a:tc':
        if (this.#cells) this.#cells.cell++;
        return undefined;
    }
    this.#noteProperty(tag);
    return undefined;
  }

  #openShape(): Leave {
    const around = this.#shape;
    this.#shape = openShape(around);
    return () => (this.#shape = around);
  }

  #openLevels(done: (levels: TextLevels) => void): Leave {
    const around = this.#levels;
    const reader = new LevelReader();
    this.#levels = reader;
    return () => {
      this.#levels = around;
      done(reader.levels);
    };
  }

  #openBody(tag: XmlTag): Leave {
    const shape = this.#shape;
    const around = this.#body;
    const first = this.#count() + 1;
    const body: TextBody = {
      properties: undefined,
      prefix: 'a:',
      paragraphs: { first, last: 0 },
      placeholder: shape.placeholder,
      extent: realExtent(shape),
      levels: undefined,
    };
    if (tag.selfClosing) return () => undefined;
    this.#body = body;
    this.bodies.push(body);
    return () => {
      body.paragraphs.last = this.#count();
      this.#body = around;
    };
  }

  #openProperties(tag: XmlTag, start: number): Leave | undefined {
    const body = this.#body;
    if (!body) return undefined;
    Object.assign(body, { ...readBodyProperties(tag), prefix: prefixOf(tag) });
    return (end) => (body.properties ??= { start, end });
  }

  #noteProperty(tag: XmlTag): void {
    const autofit = AUTOFITS.get(tag.key);
    const body = this.#body;
    if (!body || body.properties) return;
    if (tag.key === 'a:prstTxWarp') body.isWarped = tag.attribute('prst') !== 'textNoShape';
    if (autofit === undefined) return;
    body.autofit = autofit;
    const [scale, reduction] = [percentOf(tag, 'fontScale'), percentOf(tag, 'lnSpcReduction')];
    if (scale !== undefined) body.fontScale = scale;
    if (reduction !== undefined) body.lineReduction = reduction;
  }

  #openTable(tag: XmlTag, end: number): Leave {
    const around = this.#cells;
    const first = this.#count() + 1;
    const table: SlideTable = {
      contentStart: end,
      properties: undefined,
      prefix: prefixOf(tag),
      paragraphs: { first, last: 0 },
    };
    this.tables.push(table);
    this.#cells = { row: 0, cell: 0 };
    return () => {
      table.paragraphs.last = this.#count();
      this.#cells = around;
    };
  }
}

/** Thousandths of a per cent in Transitional files, with a per cent sign in Strict ones (ECMA-376 part 1, 20.1.10.40). */
function percentOf(tag: XmlTag, key: string): number | undefined {
  const value = tag.attribute(key);
  if (value === undefined) return undefined;
  const number = value.endsWith('%') ? Number(value.slice(0, -1)) : Number(value) / 1000;
  return Number.isFinite(number) ? number : undefined;
}

/** The size of a shape on its slide: the coordinates in a group have a scale of their own. */
function realExtent({ extent, around }: OpenShape): Extent | undefined {
  if (!extent) return undefined;
  let { width, height } = extent;
  for (let group = around; group; group = group.around) {
    if (!group.extent || !group.childExtent?.width || !group.childExtent.height) continue;
    width *= group.extent.width / group.childExtent.width;
    height *= group.extent.height / group.childExtent.height;
  }
  return { width, height };
}
