import type { XmlTag } from '../xml-tag.ts';
import { Identities, identifyingIndexes } from './identities.ts';

const looseFieldCharacter = 'w:fldChar without a begin';

const textElements: ReadonlySet<string> = new Set(['w:r', 'w:t', 'a:r', 'a:t']);

/** What a change of language and direction may add to paragraphs, tables, sections and settings. */
const growing: ReadonlySet<string> = new Set([
  'w:pPr',
  'w:bidi',
  'w:tblPr',
  'w:bidiVisual',
  'w:rtlGutter',
  'a:pPr',
  'w:themeFontLang',
]);

/** What counts of tags of one shape. */
interface ShapeCount {
  readonly key: string;
  readonly isProperties: boolean;
  readonly isText: boolean;
  readonly isStory: boolean;
  readonly isFieldCharacter: boolean;
  /** Indexes of the attributes that identify. */
  readonly identifying: readonly number[];
  count: number;
}

/**
 * Counts what a part is made of, so that a part that was written can be compared with its original. Runs, their text
 * and their properties are not counted: a translation may need more or fewer of them. Everything else has to stay.
 */
export class Census {
  /** By shape of the tag: looking a name up for each tag would take longer than all the rest. */
  readonly #shapes: (ShapeCount | undefined)[] = [];
  readonly #fieldCounts = new Map<string, number>();
  readonly #identities = new Identities();
  #propertiesDepth = 0;
  /** Fields that are open in the story being read, and in those around it: a text box is a story of its own. */
  #openFields = 0;
  readonly #outerOpenFields: number[] = [];

  open(tag: XmlTag): void {
    const shape = this.#shapes[tag.shape] ?? this.#addShape(tag);
    if (this.#propertiesDepth > 0 || shape.isProperties) {
      this.#propertiesDepth++;
      if (shape.identifying.length > 0) this.#identities.add(tag, shape.identifying, true);
      return;
    }
    if (shape.identifying.length > 0) this.#identities.add(tag, shape.identifying, false);
    if (shape.isText) return;
    shape.count++;
    if (shape.isStory) {
      this.#outerOpenFields.push(this.#openFields);
      this.#openFields = 0;
    }
    if (shape.isFieldCharacter) this.#field(tag.attribute('w:fldCharType') ?? '');
  }

  close(tag: XmlTag): void {
    if (this.#propertiesDepth > 0) this.#propertiesDepth--;
    else if (tag.key === 'w:txbxContent') this.#openFields = this.#outerOpenFields.pop()!;
  }

  #addShape({ key, shape, attributeKeys }: XmlTag): ShapeCount {
    while (this.#shapes.length <= shape) this.#shapes.push(undefined);
    const added = {
      key,
      isProperties: key === 'w:rPr' || key === 'a:rPr',
      isText: textElements.has(key),
      isStory: key === 'w:txbxContent',
      isFieldCharacter: key === 'w:fldChar',
      identifying: identifyingIndexes(attributeKeys),
      count: 0,
    };
    this.#shapes[shape] = added;
    return added;
  }

  #counts(): Map<string, number> {
    const counts = new Map(this.#fieldCounts);
    for (const shape of this.#shapes) if (shape) counts.set(shape.key, (counts.get(shape.key) ?? 0) + shape.count);
    return counts;
  }

  /** @returns what there is more or less of than in the original, undefined for no difference */
  differenceFrom(original: Census): string | undefined {
    const [counts, originalCounts] = [this.#counts(), original.#counts()];
    for (const key of new Set([...counts.keys(), ...originalCounts.keys()])) {
      const now = counts.get(key) ?? 0;
      const before = originalCounts.get(key) ?? 0;
      // A file with broken fields may come out less broken.
      const differs = key === looseFieldCharacter ? now > before : growing.has(key) ? now < before : now !== before;
      if (differs) return `${now} ${key} instead of ${before}`;
    }
    const attribute = this.#identities.differenceFrom(original.#identities);
    return attribute && `other values of ${attribute}`;
  }

  #field(type: string): void {
    this.#countField(`w:fldChar ${type}`);
    if (type === 'begin') this.#openFields++;
    else if (this.#openFields === 0) this.#countField(looseFieldCharacter);
    else if (type === 'end') this.#openFields--;
  }

  #countField(key: string): void {
    this.#fieldCounts.set(key, (this.#fieldCounts.get(key) ?? 0) + 1);
  }
}
