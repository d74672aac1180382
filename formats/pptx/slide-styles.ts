import type { OfficePackage } from '#formats/ooxml/office-package.ts';
import type { BodyProperties, Extent } from '#formats/ooxml/text/drawing/body-properties.ts';
import { readOptionalPart } from '#formats/ooxml/read-optional-part.ts';
import type { PartShapes, Placeholder, ShapedPart, TextBody } from './shapes.ts';
import { inheritLevel, type TextLevel, type TextLevels } from './text-levels.ts';

/** A body of text with what it inherits. */
export interface StyledBody {
  readonly properties: BodyProperties;
  readonly extent: Extent | undefined;
  /** @param level from 0 */
  levelOf(level: number): Required<TextLevel>;
}

/** Placeholders of a master that those of layouts and slides are based on, by their types. */
const MASTER_TYPES: ReadonlyMap<string, string> = new Map([
  ['ctrTitle', 'title'],
  ['title', 'title'],
  ...['dt', 'ftr', 'sldNum', 'hdr'].map((type) => [type, type] as const),
]);

const noShapes: PartShapes = { bodies: [], tables: [], styles: new Map() };

/** Finds out what a body of text inherits, undefined for text of tables. */
export type StyleOf = (body: TextBody | undefined) => StyledBody;

/** Finds placeholders that those of slides are based on: by their index, those without one by their type. */
type FindPlaceholder = (placeholder: Placeholder) => TextBody | undefined;

function placeholdersOf({ bodies }: PartShapes): FindPlaceholder {
  const [byIndex, byType] = [new Map<string, TextBody>(), new Map<string, TextBody>()];
  for (const body of bodies.toReversed()) {
    if (!body.placeholder) continue;
    byIndex.set(body.placeholder.index, body);
    byType.set(body.placeholder.type, body);
  }
  return ({ type, index }) => (index === '0' ? undefined : byIndex.get(index)) ?? byType.get(type);
}

/** Finds out what text of slides inherits from layouts, masters and the presentation (ECMA-376 part 1, 19.3.1). */
export class SlideStyles {
  readonly #office: OfficePackage;
  readonly #parts: ReadonlyMap<string, ShapedPart>;
  readonly #defaults: TextLevels | undefined;
  readonly #placeholders = new Map<PartShapes, FindPlaceholder>();

  constructor(office: OfficePackage, parts: readonly ShapedPart[]) {
    this.#office = office;
    this.#parts = new Map(parts.map((part) => [part.name, part]));
    this.#defaults = this.#shapesOf(office.mainPart).styles.get('defaultTextStyle');
  }

  /** Styles for the parts that a part is based on. */
  of(part: ShapedPart): StyleOf {
    const layout = this.#referenceOf(part.name, 'slideLayout');
    const master = this.#referenceOf(layout ?? part.name, 'slideMaster');
    const own = part.shapes.styles.size > 0 ? part.shapes : noShapes;
    const bases = this.#shapesOf(layout);
    const inLayout = this.#placeholders.get(bases) ?? placeholdersOf(bases);
    this.#placeholders.set(bases, inLayout);
    const inMaster = master === undefined ? own : this.#shapesOf(master);
    return (body) => {
      const placeholder = body?.placeholder;
      const chain = [body, ...(placeholder ? basesOf(placeholder, inLayout, inMaster) : [])].filter(isBody);
      const levels = [...chain.map((each) => each.levels), styleFor(placeholder, inMaster), this.#defaults];
      const known: Required<TextLevel>[] = [];
      return {
        properties: inheritBody(chain),
        extent: chain.find(({ extent }) => extent !== undefined)?.extent,
        levelOf: (level) => (known[level] ??= inheritLevel(levels, level)),
      };
    };
  }

  #referenceOf(name: string, wanted: string): string | undefined {
    // Text is written without what it inherits if nobody knows where from.
    return readOptionalPart(() => this.#office.referencesOf(name).find(({ kind }) => kind === wanted)?.name);
  }

  #shapesOf(name: string | undefined): PartShapes {
    return (name === undefined ? undefined : this.#parts.get(name)?.shapes) ?? noShapes;
  }
}

const isBody = (body: TextBody | undefined) => body !== undefined;

function basesOf(placeholder: Placeholder, findInLayout: FindPlaceholder, master: PartShapes) {
  const inLayout = findInLayout(placeholder);
  const wanted = MASTER_TYPES.get((inLayout?.placeholder ?? placeholder).type) ?? 'body';
  return [inLayout, master.bodies.find((body) => body.placeholder?.type === wanted)];
}

function styleFor(placeholder: Placeholder | undefined, { styles }: PartShapes): TextLevels | undefined {
  if (!placeholder) return undefined;
  const kind = MASTER_TYPES.get(placeholder.type);
  return styles.get(kind === 'title' ? 'titleStyle' : kind === undefined ? 'bodyStyle' : 'otherStyle');
}

function inheritBody(chain: readonly BodyProperties[]): BodyProperties {
  const inherited: BodyProperties = {
    insets: [0, 1, 2, 3].map((side) => chain.find(({ insets }) => insets?.[side] !== undefined)?.insets?.[side]),
    wrap: first(chain, 'wrap') ?? 'square',
    vertical: first(chain, 'vertical') ?? 'horz',
    columns: first(chain, 'columns') ?? 1,
    isWarped: first(chain, 'isWarped') ?? false,
  };
  const autofit = first(chain, 'autofit');
  if (autofit !== undefined) inherited.autofit = autofit;
  // How far text is shrunk depends on the text, and is never inherited.
  if (chain[0]?.fontScale !== undefined) inherited.fontScale = chain[0].fontScale;
  if (chain[0]?.lineReduction !== undefined) inherited.lineReduction = chain[0].lineReduction;
  return inherited;
}

function first<Key extends keyof BodyProperties>(chain: readonly BodyProperties[], key: Key): BodyProperties[Key] {
  for (const each of chain) if (each[key] !== undefined) return each[key];
  return undefined;
}
