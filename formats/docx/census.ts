import type { XmlTag } from '../ooxml/xml-tag.ts';
import { Identities } from './identities.ts';

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

/**
 * Counts what a part is made of, so that a part that was written can be compared with its original. Runs, their text
 * and their properties are not counted: a translation may need more or fewer of them. Everything else has to stay.
 */
export class Census {
  readonly #counts = new Map<string, number>();
  readonly #identities = new Identities();
  #propertiesDepth = 0;
  /** Fields that are open in the story being read, and in those around it: a text box is a story of its own. */
  #openFields = 0;
  readonly #outerOpenFields: number[] = [];

  open(tag: XmlTag): void {
    if (this.#propertiesDepth > 0 || tag.key === 'w:rPr' || tag.key === 'a:rPr') {
      this.#propertiesDepth++;
      this.#identities.add(tag, true);
      return;
    }
    this.#identities.add(tag, false);
    if (textElements.has(tag.key)) return;
    this.#count(tag.key);
    if (tag.key === 'w:txbxContent') {
      this.#outerOpenFields.push(this.#openFields);
      this.#openFields = 0;
    }
    if (tag.key === 'w:fldChar') this.#field(tag.attribute('w:fldCharType') ?? '');
  }

  close(tag: XmlTag): void {
    if (this.#propertiesDepth > 0) this.#propertiesDepth--;
    else if (tag.key === 'w:txbxContent') this.#openFields = this.#outerOpenFields.pop()!;
  }

  /** @returns what there is more or less of than in the original, undefined for no difference */
  differenceFrom(original: Census): string | undefined {
    for (const key of new Set([...this.#counts.keys(), ...original.#counts.keys()])) {
      const now = this.#counts.get(key) ?? 0;
      const before = original.#counts.get(key) ?? 0;
      // A file with broken fields may come out less broken.
      const differs = key === looseFieldCharacter ? now > before : growing.has(key) ? now < before : now !== before;
      if (differs) return `${now} ${key} instead of ${before}`;
    }
    const attribute = this.#identities.differenceFrom(original.#identities);
    return attribute && `other values of ${attribute}`;
  }

  #field(type: string): void {
    this.#count(`w:fldChar ${type}`);
    if (type === 'begin') this.#openFields++;
    else if (this.#openFields === 0) this.#count(looseFieldCharacter);
    else if (type === 'end') this.#openFields--;
  }

  #count(key: string): void {
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }
}
