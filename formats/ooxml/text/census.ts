import type { XmlTag } from '#formats/ooxml/xml-tag.ts';
import { Identities, identifyingIndexes } from './identities.ts';
import type { ParagraphChild, RunChild, TextVocabulary } from './vocabulary.ts';

const LOOSE_FIELD_CHARACTER = 'field character without a begin';

/** Meaning of the elements of some vocabularies for a census. */
export class CensusRules {
  /** Runs and texts. */
  readonly texts: ReadonlySet<string>;
  /** Properties of runs. */
  readonly looks: ReadonlySet<string>;
  /** Elements of which a translation may have more. */
  readonly growing: ReadonlySet<string>;
  /** Elements with separate fields. */
  readonly stories: ReadonlySet<string>;
  /** Field characters, with the attribute that determines their type. */
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

/** Number of tags of one shape. */
interface ShapeCount {
  readonly key: string;
  readonly isProperties: boolean;
  readonly isText: boolean;
  readonly isStory: boolean;
  /** Attribute that determines the type of a field character. */
  readonly fieldCharacter: string | undefined;
  /** Indexes of the attributes that identify. */
  readonly identifying: readonly number[];
  count: number;
}

/**
 * Counts the elements of a part, so that a written part can be compared with its original. Runs, their text and their
 * properties are not counted: a translation may need more or fewer of them. Everything else must stay.
 */
export class Census {
  readonly rules: CensusRules;
  /** By shape of the tag: a look-up by name for each tag would take longer than everything else. */
  readonly #shapes: (ShapeCount | undefined)[] = [];
  /** Of field characters by type, and of elements that were counted without their tags. */
  readonly #otherCounts = new Map<string, number>();
  readonly #identities = new Identities();
  #propertiesDepth = 0;
  /** Open fields of the current story, and of those around it: a text box is a separate story. */
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

  /** Counts elements that were read as a whole, and have none of the attributes that identify. */
  add(key: string, times: number): void {
    this.#otherCounts.set(key, (this.#otherCounts.get(key) ?? 0) + times);
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
    const counts = new Map(this.#otherCounts);
    for (const shape of this.#shapes) if (shape) counts.set(shape.key, (counts.get(shape.key) ?? 0) + shape.count);
    return counts;
  }

  /** @returns the elements of which the original has more or fewer, undefined without a difference */
  differenceFrom(original: Census): string | undefined {
    const [counts, originalCounts] = [this.#counts(), original.#counts()];
    for (const key of new Set([...counts.keys(), ...originalCounts.keys()])) {
      const now = counts.get(key) ?? 0;
      const before = originalCounts.get(key) ?? 0;
      // A file with broken fields may become less broken.
      const differs =
        key === LOOSE_FIELD_CHARACTER ? now > before : this.rules.growing.has(key) ? now < before : now !== before;
      if (differs) return `${now} ${key} instead of ${before}`;
    }
    const attribute = this.#identities.differenceFrom(original.#identities);
    return attribute && `other values of ${attribute}`;
  }

  #field(key: string, type: string): void {
    this.add(`${key} ${type}`, 1);
    if (type === 'begin') this.#openFields++;
    else if (this.#openFields === 0) this.add(LOOSE_FIELD_CHARACTER, 1);
    else if (type === 'end') this.#openFields--;
  }
}
