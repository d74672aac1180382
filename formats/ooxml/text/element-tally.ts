import type { XmlTag } from '#formats/ooxml/xml-tag.ts';
import { Identities, identifyingIndexes } from './identities.ts';
import { RunTemplateReader, RunTemplateLearner, type RunTemplate } from '#formats/ooxml/fast/run-templates.ts';
import type { ParagraphChild, RunChild, TextVocabulary } from './vocabulary.ts';

const LOOSE_FIELD_CHARACTER = 'field character without a begin';

/** Meaning of the elements of some vocabularies for a tally. */
export class TallyRules {
  /** Runs, texts and characters of texts. */
  readonly texts: ReadonlySet<string>;
  readonly runs: ReadonlySet<string>;
  /** Texts of runs. */
  readonly runTexts: ReadonlySet<string>;
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
    this.texts = keysOf('run', 'text', 'character');
    this.runs = keysOf('run');
    this.runTexts = keysOf('text');
    this.looks = keysOf('look');
    this.growing = new Set(vocabularies.flatMap(({ growing }) => [...growing]));
    this.stories = new Set(vocabularies.flatMap(({ story }) => story ?? []));
    this.fieldCharacters = new Map(
      all.flatMap(([key, child]) => (child.as === 'field character' ? [[key, child.type]] : [])),
    );
    this.identifying = new Set(vocabularies.flatMap(({ identifying }) => [...identifying]));
  }
}

/** How a tally counts tags of one shape. */
interface ShapeRule {
  readonly key: string;
  readonly isProperties: boolean;
  readonly isText: boolean;
  readonly isRun: boolean;
  readonly isRunText: boolean;
  readonly isStory: boolean;
  /** Attribute that determines the type of a field character. */
  readonly fieldCharacter: string | undefined;
  /** Indexes of the attributes that identify. */
  readonly identifying: readonly number[];
}

const NO_RULES: (ShapeRule | undefined)[] = [];
const NO_IDENTITIES = new Identities();

/**
 * Counts the elements of a part, so that a written part can be compared with its original. Runs, their text and their
 * properties are not counted: a translation may need more or fewer of them. Everything else must stay.
 */
export class ElementTally {
  readonly rules: TallyRules;
  /** By shape of the tag, for all parts of a document: a look-up by name for each tag would take longer than everything else. */
  #shapes = NO_RULES;
  /** Number of tags by their shape. */
  readonly #counts: number[] = [];
  /** Counts of field characters by type, and of elements that were counted without their tags. */
  #otherCounts: Map<string, number> | undefined;
  #identities: Identities | undefined;
  #propertiesDepth = 0;
  /** Open fields of the current story, and of those around it: a text box is a separate story. */
  #openFields = 0;
  readonly #outerOpenFields: number[] = [];
  readonly #watch = new RunTemplateLearner();
  readonly #runTemplates = new RunTemplateReader();

  constructor(rules: TallyRules) {
    this.rules = rules;
  }

  /** Begins a piece of the part, from which offsets count: runs in it are known afterwards. */
  begin(source: string): void {
    this.#watch.begin(source);
  }

  /** @param start offset of the tag in the piece; unknown where none has begun */
  open(tag: XmlTag, start = 0, end = 0): void {
    const shape = this.#shapes[tag.shape] ?? this.#addShape(tag);
    const { identifying } = shape;
    if (this.#propertiesDepth > 0 || shape.isProperties) {
      if (this.#propertiesDepth++ === 0) this.#watch.openLook(start);
      if (identifying.length > 0) this.#identify(tag, identifying, true);
      return;
    }
    if (shape.isRun) this.#watch.openRun(tag, end);
    else if (shape.isRunText) this.#watch.openText(tag, start, end);
    else this.#watch.abandon();
    if (identifying.length > 0) this.#identify(tag, identifying, false);
    if (shape.isText) return;
    while (this.#counts.length <= tag.shape) this.#counts.push(0);
    this.#counts[tag.shape]!++;
    if (shape.isStory) {
      this.#outerOpenFields.push(this.#openFields);
      this.#openFields = 0;
    }
    if (shape.fieldCharacter !== undefined) this.#field(shape.key, tag.attribute(shape.fieldCharacter) ?? '');
  }

  /** @returns the run that ends, if runs like it can be read as a whole from now on */
  close(tag: XmlTag, start = 0, end = 0): RunTemplate | undefined {
    if (this.#propertiesDepth > 0) {
      if (--this.#propertiesDepth === 0) this.#watch.closeLook(end);
      return undefined;
    }
    const shape = this.#shapes[tag.shape]!;
    if (shape.isRun) return this.#watch.closeRun(tag, start, end);
    if (shape.isRunText) this.#watch.closeText(start, end);
    else if (shape.isStory) this.#openFields = this.#outerOpenFields.pop()!;
    return undefined;
  }

  /** Reads known runs as a whole: nothing of them is counted. */
  template(tag: XmlTag, source: string, start: number, end: number): number {
    if (!this.#runTemplates.begin(tag, source, start, end)) return -1;
    while (this.#runTemplates.next());
    return this.#runTemplates.end;
  }

  /** Counts elements that were read as a whole, and have none of the attributes that identify. */
  add(key: string, times: number): void {
    this.#otherCounts ??= new Map();
    this.#otherCounts.set(key, (this.#otherCounts.get(key) ?? 0) + times);
  }

  #identify(tag: XmlTag, identifying: readonly number[], isInRunProperties: boolean): void {
    this.#watch.abandon();
    this.#identities ??= new Identities();
    this.#identities.add(tag, identifying, isInRunProperties);
  }

  #addShape({ key, shape, attributeKeys, scope }: XmlTag): ShapeRule {
    this.#shapes = scope.listByShape(this.rules);
    const known = this.#shapes[shape];
    if (known) return known;
    const { texts, runs, runTexts, looks, stories, fieldCharacters, identifying } = this.rules;
    while (this.#shapes.length <= shape) this.#shapes.push(undefined);
    const added = {
      key,
      isProperties: looks.has(key),
      isText: texts.has(key),
      isRun: runs.has(key),
      isRunText: runTexts.has(key),
      isStory: stories.has(key),
      fieldCharacter: fieldCharacters.get(key),
      identifying: identifyingIndexes(attributeKeys, identifying),
    };
    this.#shapes[shape] = added;
    return added;
  }

  /** True if an element was counted. */
  has(key: string): boolean {
    return this.#counts.some((count, shape) => count > 0 && this.#shapes[shape]?.key === key);
  }

  #countsByKey(): Map<string, number> {
    const counts = new Map(this.#otherCounts);
    for (const [shape, count] of this.#counts.entries()) {
      const key = this.#shapes[shape]?.key;
      if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + count);
    }
    return counts;
  }

  /** @returns the elements of which the original has more or fewer, undefined without a difference */
  differenceFrom(original: ElementTally): string | undefined {
    // Most parts have exactly what they had.
    if (!this.#hasCountsOf(original)) {
      const [counts, originalCounts] = [this.#countsByKey(), original.#countsByKey()];
      for (const key of new Set([...counts.keys(), ...originalCounts.keys()])) {
        const now = counts.get(key) ?? 0;
        const before = originalCounts.get(key) ?? 0;
        // A file with broken fields may become less broken.
        const differs =
          key === LOOSE_FIELD_CHARACTER ? now > before : this.rules.growing.has(key) ? now < before : now !== before;
        if (differs) return `${now} ${key} instead of ${before}`;
      }
    }
    const attribute = (this.#identities ?? NO_IDENTITIES).differenceFrom(original.#identities ?? NO_IDENTITIES);
    return attribute && `other values of ${attribute}`;
  }

  /** True if the original has as many tags of each shape, and nothing that was counted without them. */
  #hasCountsOf(original: ElementTally): boolean {
    if (this.#shapes !== original.#shapes || this.#otherCounts || original.#otherCounts) return false;
    for (let shape = Math.max(this.#counts.length, original.#counts.length); shape-- > 0;)
      if ((this.#counts[shape] ?? 0) !== (original.#counts[shape] ?? 0)) return false;
    return true;
  }

  #field(key: string, type: string): void {
    this.add(`${key} ${type}`, 1);
    if (type === 'begin') this.#openFields++;
    else if (this.#openFields === 0) this.add(LOOSE_FIELD_CHARACTER, 1);
    else if (type === 'end') this.#openFields--;
  }
}
