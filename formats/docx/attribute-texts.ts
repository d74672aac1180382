import { hasLetters } from '#domain/languages/letters.ts';
import type { CodedText, InlineCode } from '#domain/units/coded-text.ts';
import type { AttributeRule, AttributeRules } from '#formats/ooxml/text/attribute-texts.ts';
import { ALTERNATIVE_TEXT, drawingAttributes } from '#formats/ooxml/text/drawing/drawing-attributes.ts';
import type { XmlTag } from '#formats/ooxml/xml-tag.ts';

/** Attributes with text that is shown or read aloud, by element (ECMA-376 part 1, 17). */
const rules: ReadonlyMap<string, AttributeRule> = new Map<string, AttributeRule>([
  ['wp:docPr', ALTERNATIVE_TEXT],
  ['w:tblCaption', { attributes: ['w:val'], place: 'alternative_text' }],
  ['w:tblDescription', { attributes: ['w:val'], place: 'alternative_text' }],
  ['w:hyperlink', { attributes: ['w:tooltip'], place: 'alternative_text' }],
  // Choices of a drop-down list; the data value of a choice is shown where there is no text.
  ['w:listItem', { attributes: ['w:displayText', 'w:value'], place: undefined }],
  ['w:listEntry', { attributes: ['w:val'], place: undefined }],
  // Default content of a form field.
  ['w:default', { attributes: ['w:val'], place: undefined }],
  ['w:helpText', { attributes: ['w:val'], place: 'alternative_text' }],
  ['w:statusText', { attributes: ['w:val'], place: 'alternative_text' }],
  ['w:lvlText', { attributes: ['w:val'], place: 'numbering' }],
  // Elements that determine the kind of a neighboring list or form field.
  ...['w:numFmt', 'w:textInput', 'w:type', 'w:checkBox', 'w:ddList', 'w:sdtPr', 'w:dataBinding'].map(
    (key) => [key, { attributes: [], place: undefined }] as const,
  ),
]);

function wordRule(key: string): AttributeRule | undefined {
  return rules.get(key) ?? drawingAttributes(key);
}

/** Finds text in attributes of a part of a Word document. */
export class WordAttributes implements AttributeRules {
  #isBullet = false;
  /** True while the properties of a form field for words are read: those for numbers and dates have none. */
  #isTextInput = false;
  /** True while the properties of a content control are read whose value is data of the document. */
  #isBound = false;

  readonly ruleOf = wordRule;

  note(tag: XmlTag): void {
    const value = tag.attribute('w:val');
    // A bullet may be a letter: that of a font of symbols.
    if (tag.key === 'w:numFmt') this.#isBullet = value === 'bullet';
    else if (tag.key === 'w:sdtPr' || tag.key === 'w:dataBinding') this.#isBound = tag.key === 'w:dataBinding';
    else if (tag.key !== 'w:type') this.#isTextInput = tag.key === 'w:textInput';
    else if (value !== 'regular') this.#isTextInput = false;
  }

  contentOf(tag: XmlTag, value: string, attribute: string): CodedText | undefined {
    if (!this.#isText(tag, attribute)) return undefined;
    if (tag.key !== 'w:lvlText') return { text: value, codes: [] };
    const content = readLevelText(value);
    // Most levels show numbers only.
    return hasLetters(content.text) ? content : undefined;
  }

  /** False for an attribute that only elsewhere holds words. */
  #isText(tag: XmlTag, attribute: string): boolean {
    if (attribute === 'w:value') return !this.#isBound && (tag.attribute('w:displayText') ?? '').trim() === '';
    if (tag.key === 'w:lvlText') return !this.#isBullet;
    if (tag.key === 'w:default') return this.#isTextInput;
    // Help of a form field may be the name of a building block.
    return !(tag.key === 'w:helpText' || tag.key === 'w:statusText') || tag.attribute('w:type') !== 'autoText';
  }
}

/** Numbers that Word puts into the text of a numbering level: `%1` to `%9` (ECMA-376 part 1, 17.9.11). */
const LEVEL_NUMBER = /%[1-9]/g;

/** Reads the text of a numbering level; its numbers become codes. */
function readLevelText(value: string): CodedText {
  const codes: InlineCode[] = [];
  let text = '';
  let end = 0;
  for (const { 0: equivalent, index } of value.matchAll(LEVEL_NUMBER)) {
    text += value.slice(end, index);
    end = index + equivalent.length;
    codes.push({ id: codes.length + 1, kind: 'standalone', offset: text.length, equivalent });
  }
  return { text: text + value.slice(end), codes };
}
