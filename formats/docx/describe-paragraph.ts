import type { ListKind, Look, LookRange, UnitFacets } from '#domain/units/facets.ts';
import type { InlineNode, Run } from '#formats/ooxml/text/inline-nodes.ts';
import type { ParagraphContent } from '#formats/ooxml/text/paragraph-content.ts';
import type { Describer, ParagraphFacts } from '#formats/ooxml/text/paragraph-facts.ts';
import type { ListDefinitions, ListReference } from './list-definitions.ts';
import { headingLevelOf, type Style, type StyleSheet } from './style-sheet.ts';
import type { TextProperties, Toggle } from '#formats/ooxml/text/text-properties.ts';

interface LookOfRun {
  readonly look: Look;
  readonly value?: string;
}

/** Determines the places and formatting of paragraphs. */
export class ParagraphDescriber implements Describer {
  readonly #styles: StyleSheet;
  readonly #lists: ListDefinitions;
  /** Looks by paragraph style and format of the run: most paragraphs of a document share a few. */
  readonly #looks = new Map<string, readonly LookOfRun[]>();
  /** Most paragraphs are described as the one before, and share its description then. */
  #last: UnitFacets | undefined;

  constructor(styles: StyleSheet, lists: ListDefinitions) {
    this.#styles = styles;
    this.#lists = lists;
  }

  /** @param content undefined for paragraphs whose text can't be written */
  describe(facts: ParagraphFacts, content: ParagraphContent | undefined): UnitFacets {
    const style = this.#styles.paragraphStyle(facts.style);
    const headingLevel = facts.outlineLevel === undefined ? style.headingLevel : headingLevelOf(facts.outlineLevel);
    const ranges = new Ranges();
    if (content) this.#walk(content, facts.style, style, ranges);
    const looks = ranges.looks();
    const reference = listOf(facts, style);
    const isListItem = (reference !== undefined || facts.bullet !== undefined) && headingLevel === null;
    const facets: UnitFacets = {
      place: facts.place,
      style: style.isDefault ? null : style.name,
      headingLevel,
      isTitle: /^title$/i.test(style.name),
      isListItem,
      list: isListItem ? (facts.bullet ?? (reference && this.#kindOf(reference))) : undefined,
      isCode: isCodeStyle(style.name) || (content !== undefined && isAllMonospaced(content.content.text, looks)),
      table: facts.table,
      characterStyles: ranges.styles(),
      looks,
    };
    if (!this.#last || !isSame(facets, this.#last)) this.#last = facets;
    return this.#last;
  }

  #kindOf(reference: ListReference): ListKind | undefined {
    return this.#lists.kindOf(reference, (style) => this.#styles.listOfStyle(style));
  }

  #walk({ levels }: ParagraphContent, styleId: string | undefined, style: Style, ranges: Ranges): void {
    const { nodes, from, to } = levels.at(-1)!;
    const around = levels.slice(0, -1).map((level) => level.nodes[level.from]!);
    const visit = (node: InlineNode, inLink: boolean): void => {
      if (node.type === 'wrapper') {
        for (const inner of node.nodes) visit(inner, inLink || node.isLink);
      } else if (node.type === 'text') {
        const run = node.range.startRun!;
        const looks = this.#looksOf(run, styleId, style);
        ranges.add(node.text.length, inLink ? [...looks, { look: 'hyperlink' }] : looks, this.#styleOf(run));
      }
    };
    const inLink = around.some((node) => node.type === 'wrapper' && node.isLink);
    for (const node of nodes.slice(from, to)) visit(node, inLink);
  }

  #styleOf({ properties }: Run): string | undefined {
    const style = this.#styles.characterStyle(properties?.style);
    return style?.isDefault ? undefined : style?.name;
  }

  #looksOf(run: Run, styleId: string | undefined, paragraphStyle: Style): readonly LookOfRun[] {
    const key = `${styleId ?? ''} ${run.format}`;
    const known = this.#looks.get(key);
    if (known) return known;
    const direct = run.properties ?? { toggles: {} };
    const characterStyle = this.#styles.characterStyle(direct.style)?.text ?? { toggles: {} };
    const looks = effectiveLooks([direct, characterStyle, paragraphStyle.text, this.#styles.defaults]);
    this.#looks.set(key, looks);
    return looks;
  }
}

/** True for equal descriptions without ranges. */
function isSame(a: UnitFacets, b: UnitFacets): boolean {
  const hasRanges = [a, b].some(({ looks, characterStyles }) => looks.length > 0 || characterStyles.length > 0);
  return !hasRanges && SCALARS.every((key) => a[key] === b[key]);
}

const SCALARS = ['place', 'style', 'headingLevel', 'isTitle', 'isListItem', 'list', 'isCode', 'table'] as const;

/** The list of a paragraph, from its own properties or those of its style. */
function listOf({ numbering, listLevel }: ParagraphFacts, style: Style): ListReference | undefined {
  if (numbering === '0') return undefined;
  if (numbering !== undefined) return { list: numbering, level: listLevel, style: undefined };
  return style.list && listLevel !== undefined ? { ...style.list, level: listLevel, style: undefined } : style.list;
}

/** @param levels direct formatting, character style, paragraph style and the defaults of the document */
function effectiveLooks(levels: readonly [TextProperties, TextProperties, TextProperties, TextProperties]) {
  const [direct, character, paragraph, defaults] = levels;
  // Two styles that both make text bold make it plain again (ECMA-376 part 1, 17.7.3).
  const isOn = (toggle: Toggle) =>
    direct.toggles[toggle] ??
    ((character.toggles[toggle] ?? false) !== (paragraph.toggles[toggle] ?? false) ||
      (defaults.toggles[toggle] ?? false));
  const first = <Key extends keyof TextProperties>(key: Key) => levels.find((level) => level[key] !== undefined)?.[key];
  const looks: LookOfRun[] = [];
  if (isOn('bold')) looks.push({ look: 'bold' });
  if (isOn('italic')) looks.push({ look: 'italic' });
  if (isOn('capitals') || isOn('smallCapitals')) looks.push({ look: 'capitals' });
  if (isOn('strike') || isOn('doubleStrike')) looks.push({ look: 'strikethrough' });
  if (first('underline') === true) looks.push({ look: 'underline' });
  const highlight = first('highlight') ?? shadingAsHighlight(direct);
  if (highlight) looks.push({ look: 'highlight', value: highlight });
  const color = first('color');
  if (color && color !== '000000') looks.push({ look: 'color', value: color });
  const position = first('position');
  if (position === 'superscript' || position === 'subscript') looks.push({ look: position });
  if (isMonospaced(first('font') ?? '')) looks.push({ look: 'monospace' });
  return looks;
}

/** LibreOffice writes its highlighter as shading; gray is how programs set off code. */
function shadingAsHighlight({ shading }: TextProperties): string | undefined {
  if (!shading) return undefined;
  const [red, green, blue] = [shading.slice(0, 2), shading.slice(2, 4), shading.slice(4)];
  return red === green && green === blue ? undefined : shading;
}

/** Fonts in use for code, by words in their names. */
const MONOSPACED =
  /\b(?:mono|courier|consolas|menlo|monaco|cascadia|inconsolata|code|typewriter|lucida console|andale|fixedsys|terminal|ocr)/i;

function isMonospaced(font: string): boolean {
  return MONOSPACED.test(font) || /mono\b/i.test(font);
}

/** `Source Code`, `CodeBlock`, `HTML Preformatted`, but neither `Zip Code` nor `Barcode`. */
function isCodeStyle(name: string): boolean {
  const words = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  if (/\b(?:zip|postal|area|dress|bar) code\b/.test(words)) return false;
  return /\b(?:code|codeblock|sourcecode|preformatted|verbatim|listing|macro|terminal|console)\b/.test(words);
}

function isAllMonospaced(text: string, looks: readonly LookRange[]): boolean {
  let [rest, end] = ['', 0];
  for (const range of looks) {
    if (range.look !== 'monospace') continue;
    rest += text.slice(end, range.start);
    end = range.end;
  }
  return end > 0 && (rest + text.slice(end)).trim() === '';
}

const noRanges: readonly never[] = [];

/** Ranges of a text, neighbors of one kind made one. */
class Ranges {
  #length = 0;
  readonly #looks = new Map<string, { start: number; end: number; look: Look; value?: string }[]>();
  readonly #styles: { start: number; end: number; style: string }[] = [];

  add(length: number, looks: readonly LookOfRun[], style: string | undefined): void {
    const start = this.#length;
    const end = start + length;
    this.#length = end;
    for (const { look, value } of looks) {
      const key = `${look} ${value ?? ''}`;
      const ranges = this.#looks.get(key) ?? [];
      const last = ranges.at(-1);
      if (last?.end === start) last.end = end;
      else ranges.push({ start, end, look, ...(value === undefined ? {} : { value }) });
      this.#looks.set(key, ranges);
    }
    if (style === undefined) return;
    const last = this.#styles.at(-1);
    if (last?.end === start && last.style === style) last.end = end;
    else this.#styles.push({ start, end, style });
  }

  looks(): readonly LookRange[] {
    if (this.#looks.size === 0) return noRanges;
    return [...this.#looks.values()].flat().toSorted((a, b) => a.start - b.start);
  }

  styles(): readonly { start: number; end: number; style: string }[] {
    return this.#styles.length === 0 ? noRanges : this.#styles;
  }
}
