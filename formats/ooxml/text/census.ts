import type { XmlTag } from '#formats/ooxml/xml-tag.ts';
import { Identities, identifyingIndexes } from './identities.ts';
import type { ParagraphChild, RunChild, TextVocabulary } from './vocabulary.ts';

const LOOSE_FIELD_CHARACTER = 'field character without a begin';

/** What the elements of some vocabularies are to a census. */
export class CensusRules {
  /** Runs and texts. */
  readonly texts: ReadonlySet<string>;
  /** Properties of runs. */
  readonly looks: ReadonlySet<string>;
  /** Elements of which a translation may have more. */
  readonly growing: ReadonlySet<string>;
  /** Elements with fields of their own. */
  readonly stories: ReadonlySet<string>;
  /** Characters of fields, with the attribute that says which one. */
  readonly fieldCharacters: ReadonlyMap<string, string>;
  readonly identifying: ReadonlySet<string>;

  constructor(vocabularies: readonly TextVocabulary[]) {
    const all = vocabularies.flatMap(({ paragraphChildren, runChildren }) => [...paragraphChildren, ...runChildren]);
    const keysOf = (...kinds: (ParagraphChild | RunChild)['as'][]) =>
      new Set(all.flatMap(([key, child]) => (kinds.includes(child.as) ? key : [])));
    this.texts = keysOf('run', 'text');
    this.looks = keysOf('look');
    this.growing = new Set(vocabularies.flatMap(({ growing }) => [...growing]));
    this.stories = new Set(vocabularies.flatMap(({ story }) => story ?? []));
    this.fieldCharacters = new Map(
      all.flatMap(([key, child]) => (child.as === 'field character' ? [[key, child.type]] : [])),
    );
    this.identifying = new Set(vocabularies.flatMap(({ identifying }) => [...identifying]));
  }
}

/** What counts of tags of one shape. */
interface ShapeCount {
  readonly key: string;
  readonly isProperties: boolean;
  readonly isText: boolean;
  readonly isStory: boolean;
  /** Attribute that says which character of a field it is. */
  readonly fieldCharacter: string | undefined;
  /** Indexes of the attributes that identify. */
  readonly identifying: readonly number[];
  count: number;
}

/**
 * Counts what a part is made of, so that a part that was written can be compared with its original. Runs, their text
 * and their properties are not counted: a translation may need more or fewer of them. Everything else has to stay.
 */
export class Census {
  readonly rules: CensusRules;
  /** By shape of the tag: looking a name up for each tag would take longer than all the rest. */
  readonly #shapes: (ShapeCount | undefined)[] = [];
  readonly #fieldCounts = new Map<string, number>();
  readonly #identities = new Identities();
  #propertiesDepth = 0;
  /** Fields that are open in the story being read, and in those around it: a text box is a story of its own. */
  #openFields = 0;
  readonly #outerOpenFields: number[] = [];

  constructor(rules: CensusRules) {
    this.rules = rules;
  }

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
    if (shape.fieldCharacter !== undefined) this.#field(shape.key, tag.attribute(shape.fieldCharacter) ?? '');
  }

  close(tag: XmlTag): void {
    if (this.#propertiesDepth > 0) this.#propertiesDepth--;
    else if (this.#shapes[tag.shape]!.isStory) this.#openFields = this.#outerOpenFields.pop()!;
  }

  #addShape({ key, shape, attributeKeys }: XmlTag): ShapeCount {
    const { texts, looks, stories, fieldCharacters, identifying } = this.rules;
    while (this.#shapes.length <= shape) this.#shapes.push(undefined);
    const added = {
      key,
      isProperties: looks.has(key),
      isText: texts.has(key),
      isStory: stories.has(key),
      fieldCharacter: fieldCharacters.get(key),
      identifying: identifyingIndexes(attributeKeys, identifying),
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
      const differs =
        key === LOOSE_FIELD_CHARACTER ? now > before : this.rules.growing.has(key) ? now < before : now !== before;
      if (differs) return `${now} ${key} instead of ${before}`;
    }
    const attribute = this.#identities.differenceFrom(original.#identities);
    return attribute && `other values of ${attribute}`;
  }

  #field(key: string, type: string): void {
    this.#countField(`${key} ${type}`);
    if (type === 'begin') this.#openFields++;
    else if (this.#openFields === 0) this.#countField(LOOSE_FIELD_CHARACTER);
    else if (type === 'end') this.#openFields--;
  }

  #countField(key: string): void {
    this.#fieldCounts.set(key, (this.#fieldCounts.get(key) ?? 0) + 1);
  }
}
