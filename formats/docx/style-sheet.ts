import { scanXml } from '#formats/ooxml/xml-scanner.ts';
import type { XmlTag } from '#formats/ooxml/xml-tag.ts';
import type { ListReference } from './list-definitions.ts';
import { inherit, type TextProperties } from '#formats/ooxml/text/text-properties.ts';
import { readTextProperty } from './text-properties.ts';

/** A style with its inherited properties. */
export interface Style {
  /** As people see it: `Quote`, `Heading 1`. */
  readonly name: string;
  readonly isDefault: boolean;
  /** 1 to 9 of a heading. */
  readonly headingLevel: number | null;
  /** The list that its paragraphs are in. */
  readonly list: ListReference | undefined;
  readonly text: TextProperties;
}

interface OwnStyle {
  name: string;
  basedOn: string | undefined;
  readonly isDefault: boolean;
  /** From 0 as in the file; 9 is text that is no heading. */
  outlineLevel: number | undefined;
  /** Id of its list, `0` for none. */
  numbering: string | undefined;
  /** Level in that list, from 0 as in the file. */
  listLevel: string | undefined;
  /** Undefined where it doesn't say. */
  vanish: boolean | undefined;
  readonly text: TextProperties;
}

const nothing: Style = {
  name: '',
  isDefault: true,
  headingLevel: null,
  list: undefined,
  text: { toggles: {} },
};

/** The styles of a document, resolved through what they are based on (ECMA-376 part 1, 17.7). */
export class StyleSheet {
  /** Default formatting of all text. */
  readonly defaults: TextProperties = { toggles: {} };
  readonly #own = new Map<string, OwnStyle>();
  readonly #resolved = new Map<string, Style>();
  #defaultParagraph: string | undefined;

  /**
   * @param source the styles part; undefined for a document without one
   * @throws LoquentError errors of `scanXml`
   */
  constructor(source: string | undefined, partName: string) {
    if (source !== undefined) this.#read(source, partName);
  }

  /** @param id undefined for paragraphs that name none */
  paragraphStyle(id: string | undefined): Style {
    const known = id !== undefined && this.#own.has(id) ? id : this.#defaultParagraph;
    return known === undefined ? nothing : this.#resolve(known);
  }

  /** Id of the list of a list style (`w:numStyleLink`). */
  listOfStyle(id: string): string | undefined {
    return this.#own.get(id)?.numbering;
  }

  characterStyle(id: string | undefined): Style | undefined {
    return id !== undefined && this.#own.has(id) ? this.#resolve(id) : undefined;
  }

  /** Ids of the styles whose text is hidden, inherited or by themselves (ECMA-376 part 1, 17.7). */
  hidingStyles(): ReadonlySet<string> {
    const hides = new Map<string, boolean>();
    for (const id of this.#own.keys()) {
      const path: string[] = [];
      let base: string | undefined = id;
      for (let style = this.#own.get(id); style && !hides.has(base!); style = this.#own.get(base ?? '')) {
        path.push(base!);
        // Styles that are based on one another in a ring don't hide text.
        hides.set(base!, style.vanish ?? false);
        if (style.vanish !== undefined) break;
        base = style.basedOn;
      }
      const isHiding = hides.get(base ?? '') ?? false;
      for (const passed of path) hides.set(passed, isHiding);
    }
    return new Set([...hides.keys()].filter((id) => hides.get(id)));
  }

  /** Without recursion: nothing limits how many styles are based on one another. Of a ring, the last one has no base. */
  #resolve(id: string): Style {
    const unresolved = new Set<string>();
    let next: string | undefined = id;
    while (next !== undefined && this.#own.has(next) && !this.#resolved.has(next) && !unresolved.has(next)) {
      unresolved.add(next);
      next = this.#own.get(next)!.basedOn;
    }
    let style = (next === undefined ? undefined : this.#resolved.get(next)) ?? nothing;
    for (const derived of [...unresolved].toReversed()) {
      style = derive(derived, this.#own.get(derived)!, style);
      this.#resolved.set(derived, style);
    }
    return style;
  }

  #read(source: string, partName: string): void {
    const path: string[] = [];
    let current: OwnStyle | undefined;
    scanXml(source, partName, {
      open: (tag) => {
        const parent = path.at(-1);
        if (tag.key === 'w:style') current = this.#add(tag);
        else if (current && path.at(-1) === 'w:style') readStyleProperty(tag, current);
        else if (current && parent === 'w:pPr') readParagraphProperty(tag, current);
        else if (current && parent === 'w:numPr') readNumberingProperty(tag, current);
        // Styles of tables format parts of them (the first row) with properties deeper inside.
        const inStyle = parent === 'w:rPr' && path.at(-2) === 'w:style';
        if (current && inStyle && tag.key === 'w:vanish') current.vanish = tag.isOn();
        if (current && inStyle) readTextProperty(tag, current.text);
        if (parent === 'w:rPr' && path.at(-2) === 'w:rPrDefault') readTextProperty(tag, this.defaults);
        path.push(tag.key);
      },
      close: () => {
        if (path.pop() === 'w:style') current = undefined;
      },
    });
  }

  #add(tag: XmlTag): OwnStyle {
    const id = tag.attribute('w:styleId') ?? '';
    const isDefault = ['1', 'true', 'on'].includes(tag.attribute('w:default') ?? '');
    if (isDefault && tag.attribute('w:type') === 'paragraph') this.#defaultParagraph = id;
    const style: OwnStyle = {
      name: '',
      basedOn: undefined,
      isDefault,
      outlineLevel: undefined,
      numbering: undefined,
      listLevel: undefined,
      vanish: undefined,
      text: { toggles: {} },
    };
    this.#own.set(id, style);
    return style;
  }
}

function derive(id: string, own: OwnStyle, base: Style): Style {
  return {
    name: own.name === '' ? id : shownName(own.name),
    isDefault: own.isDefault,
    headingLevel: headingLevel(own) ?? (own.outlineLevel === undefined ? base.headingLevel : null),
    list: listOf(id, own, base),
    text: inherit(base.text, own.text),
  };
}

/** A style that names a level and no list has that of its base, at its own level. */
function listOf(id: string, { numbering, listLevel }: OwnStyle, base: Style): ListReference | undefined {
  if (numbering === '0') return undefined;
  if (numbering !== undefined) return { list: numbering, level: listLevel, style: id };
  return base.list && (listLevel === undefined ? base.list : { list: base.list.list, level: listLevel, style: id });
}

function readNumberingProperty(tag: XmlTag, style: OwnStyle): void {
  if (tag.key === 'w:numId') style.numbering = tag.attribute('w:val');
  if (tag.key === 'w:ilvl') style.listLevel = tag.attribute('w:val');
}

function readStyleProperty(tag: XmlTag, style: OwnStyle): void {
  if (tag.key === 'w:name') style.name = tag.attribute('w:val') ?? '';
  if (tag.key === 'w:basedOn') style.basedOn = tag.attribute('w:val');
}

function readParagraphProperty(tag: XmlTag, style: OwnStyle): void {
  if (tag.key === 'w:outlineLvl') style.outlineLevel = Number(tag.attribute('w:val'));
  // A style without numbering inherits that of its base.
  if (tag.key === 'w:numPr' && tag.selfClosing) style.numbering = '0';
}

/** The name identifies the headings of programs that omit the outline level; it is English in every edition of Word. */
function headingLevel({ name, outlineLevel }: OwnStyle): number | null {
  if (outlineLevel !== undefined) return headingLevelOf(outlineLevel);
  const level = /^heading ([1-9])(?:,|$)/i.exec(name)?.[1];
  return level === undefined ? null : Number(level);
}

/** @param outlineLevel from 0, 9 for text (ECMA-376 part 1, 17.3.1.20) */
export function headingLevelOf(outlineLevel: number): number | null {
  return outlineLevel >= 0 && outlineLevel <= 8 ? outlineLevel + 1 : null;
}

/** Styles of Word's own whose names it stores in lower case and shows with capitals. */
const BUILT_IN =
  /^(?:heading|index|footnote|endnote|annotation|header|footer|caption|table of|page number|line number|macro|envelope)\b/;

function shownName(name: string): string {
  const first = name.split(',')[0]!;
  if (/^to[ac]\b/.test(first)) return first.slice(0, 3).toUpperCase() + first.slice(3);
  return BUILT_IN.test(first) ? first.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()) : first;
}
