import { decodeXmlText } from '../ooxml/xml-text.ts';
import type { Place } from '#domain/units/facets.ts';
import type { XmlHandler } from '../ooxml/xml-scanner.ts';
import type { XmlTag } from '../ooxml/xml-tag.ts';
import { BlockPath } from './block-path.ts';
import { Census } from './census.ts';
import { deletedElements, markElements, rangeGroup, runAtoms, wrapperElements, wrapperProperties } from './elements.ts';
import { isLinkField } from './fields.ts';
import { FieldTracker } from './field-tracker.ts';
import type { Run } from './inline-nodes.ts';
import { ParagraphBuilder } from './paragraph-builder.ts';
import type { Paragraph } from './paragraph-builder.ts';
import type { TextPart } from './part-kinds.ts';
import { RunLook } from './run-look.ts';
import { TablePosition } from './table-position.ts';
import type { TableCount } from './table-position.ts';

/** How the children of an element are read. */
type Mode =
  | 'block'
  | 'paragraph properties'
  | 'inline'
  | 'content control'
  | 'alternatives'
  | 'run'
  | 'run properties'
  | 'run property'
  | 'ruby'
  | 'text'
  | 'object'
  | 'deleted'
  | 'skipped';

interface Frame {
  readonly mode: Mode;
  readonly start: number;
  /** What to do at the end tag. */
  readonly closed: ((start: number, end: number) => void) | undefined;
}

/** What the readers of all parts of a document share. */
export interface StorySettings {
  /** Ids of styles whose text is hidden. */
  readonly hidingStyles: ReadonlySet<string>;
  /** Set when paragraphs are to be described. */
  readonly tables: TableCount | undefined;
}

/** Reads the paragraphs of a part (body, header, notes) in one pass over its XML. */
export class StoryReader implements XmlHandler {
  readonly paragraphs: Paragraph[] = [];
  readonly census = new Census();
  readonly #source: string;
  readonly #hidingStyles: ReadonlySet<string>;
  readonly #path: BlockPath;
  readonly #place: Place;
  /** Set when paragraphs are to be described. */
  readonly #tables: TablePosition | undefined;
  #textBoxes = 0;
  readonly #frames: Frame[] = [];
  readonly #outer: { readonly paragraph: ParagraphBuilder | undefined; readonly fields: FieldTracker }[] = [];
  #paragraph: ParagraphBuilder | undefined;
  #fields = new FieldTracker();
  #look: RunLook | undefined;
  #text = '';
  #count = 0;

  constructor(source: string, { root, place }: Pick<TextPart, 'root' | 'place'>, settings: StorySettings) {
    this.#source = source;
    this.#place = place;
    this.#hidingStyles = settings.hidingStyles;
    this.#path = new BlockPath(root);
    this.#tables = settings.tables && new TablePosition(settings.tables);
  }

  open(tag: XmlTag, start: number, end: number): void {
    this.census.open(tag);
    switch (this.#frames.at(-1)?.mode ?? 'block') {
      case 'block':
        return this.#openInBlock(tag, start);
      case 'paragraph properties':
        return this.#openInParagraphProperties(tag, start);
      case 'inline':
        return this.#openInline(tag, start, end);
      case 'content control':
        return this.#openInContentControl(tag, start, end);
      case 'alternatives':
        return this.#openParagraph(tag, start);
      case 'run':
        return this.#openInRun(tag, start, end);
      case 'run properties':
        return this.#openRunProperty(tag, start);
      case 'ruby':
        return this.#openInRuby(tag, start, end);
      case 'object':
        return this.#openInObject(tag, start);
      case 'run property':
      case 'skipped':
      case 'text':
        return this.#push('skipped', start);
      case 'deleted':
        return this.#push('deleted', start);
    }
  }

  close(tag: XmlTag, start: number, end: number): void {
    this.census.close(tag);
    this.#frames.pop()!.closed?.(start, end);
  }

  text(start: number, end: number, cdata: boolean): void {
    const mode = this.#frames.at(-1)!.mode;
    if (mode !== 'text' && mode !== 'deleted') return;
    const source = this.#source.slice(start, end);
    const text = cdata ? source : decodeXmlText(source);
    if (mode === 'text') this.#text += text;
    else this.#paragraph!.deletedText += text;
  }

  #push(mode: Mode, start: number, closed?: (start: number, end: number) => void): void {
    this.#frames.push({ mode, start, closed });
  }

  #openInBlock(tag: XmlTag, start: number): void {
    if (tag.key === 'w:p') return this.#openParagraph(tag, start);
    this.#path.open(tag.key, tag.attribute('w:id'));
    this.#tables?.open(tag);
    this.#push('block', start, () => {
      this.#path.close(tag.key);
      this.#tables?.close(tag.key);
    });
  }

  #openParagraph(tag: XmlTag, start: number): void {
    this.#outer.push({ paragraph: this.#paragraph, fields: this.#fields });
    const prefix = tag.key === 'w:p' ? tag.rawName.slice(0, -1) : this.#paragraph!.prefix;
    const paragraph = new ParagraphBuilder(++this.#count, this.#path.path, prefix);
    if (this.#tables) {
      const place = this.#textBoxes > 0 ? 'text_box' : this.#place;
      paragraph.facts = { style: this.#paragraph?.facts?.style, place, table: this.#tables.current };
      if (tag.key === 'w:p') paragraph.facts.style = undefined;
    }
    this.#paragraph = paragraph;
    this.#push('inline', start, () => {
      this.#fields.endParagraph();
      this.#paragraph = this.#outer.pop()!.paragraph;
      this.paragraphs.push(paragraph.finish());
    });
  }

  #openInParagraphProperties(tag: XmlTag, start: number): void {
    const paragraph = this.#paragraph!;
    const value = tag.attribute('w:val');
    if (tag.key === 'w:pStyle') paragraph.hidden = this.#hidingStyles.has(value ?? '');
    if (paragraph.facts) {
      if (tag.key === 'w:pStyle') paragraph.facts.style = value;
      if (tag.key === 'w:outlineLvl') paragraph.facts.outlineLevel = Number(value);
      if (tag.key === 'w:numId') paragraph.facts.numbering = value;
    }
    this.#push(tag.key === 'w:numPr' ? 'paragraph properties' : 'skipped', start);
  }

  #openInline(tag: XmlTag, start: number, end: number): void {
    const { key } = tag;
    const paragraph = this.#paragraph!;
    if (key === 'w:r') return this.#openRun(tag, start, end);
    if (key === 'w:pPr') return this.#push('paragraph properties', start);
    if (wrapperElements.has(key) && !tag.selfClosing) {
      const instruction = key === 'w:fldSimple' ? (tag.attribute('w:instr') ?? '') : '';
      paragraph.openWrapper(start, end, key === 'w:hyperlink' || isLinkField(instruction));
      return this.#push('inline', start, (from, to) => paragraph.closeWrapper(from, to, undefined));
    }
    if (wrapperProperties.has(key)) return this.#pushWrapperProperties(start);
    if (key === 'w:sdt' && !tag.selfClosing) {
      return this.#push('content control', start, (_, to) => paragraph.atom('object', start, to));
    }
    if (key === 'mc:AlternateContent') {
      return this.#push('alternatives', start, (_, to) => paragraph.atom('object', start, to));
    }
    if (deletedElements.has(key)) {
      return this.#push('deleted', start, (_, to) => paragraph.atom('deleted', start, to));
    }
    if (markElements.has(key)) {
      const groups = [rangeGroup(key, tag.attribute('w:id') ?? '')];
      return this.#push('skipped', start, (_, to) => paragraph.atom('mark', start, to, { groups }));
    }
    const role = key === 'w:proofErr' ? 'float' : key.startsWith('m:') ? 'symbol' : 'object';
    this.#push('object', start, (_, to) => paragraph.atom(role, start, to));
  }

  #pushWrapperProperties(start: number): void {
    this.#push('skipped', start, (_, to) => this.#paragraph!.extendOpening(to));
  }

  #openInContentControl(tag: XmlTag, start: number, end: number): void {
    const paragraph = this.#paragraph!;
    if (tag.key !== 'w:sdtContent' || tag.selfClosing) return this.#push('skipped', start);
    const control = this.#frames.at(-1)!;
    paragraph.openWrapper(control.start, end);
    this.#push('inline', start, (contentEnd) => {
      // The content control ends behind its content; only then is the wrapper's closing range known.
      const closed = (_: number, to: number) => paragraph.closeWrapper(contentEnd, to, undefined);
      this.#frames[this.#frames.length - 1] = { ...control, closed };
    });
  }

  #openRun(tag: XmlTag, start: number, end: number): void {
    const paragraph = this.#paragraph!;
    const run: Run = { start, headEnd: end, end, format: '', hidden: paragraph.hidden };
    paragraph.run = run;
    if (tag.selfClosing) run.headEnd = start;
    this.#push('run', start, (_, to) => {
      run.end = to;
      paragraph.run = undefined;
    });
  }

  #openInRun(tag: XmlTag, start: number, end: number): void {
    const { key } = tag;
    const paragraph = this.#paragraph!;
    const run = paragraph.run!;
    if (key === 'w:t') return this.#push('text', start, (_, to) => this.#closeText(start, to));
    if (key === 'w:rPr' && this.#source.slice(run.headEnd, start).trim() === '') {
      const look = new RunLook(this.#source, end, this.#tables !== undefined);
      this.#look = look;
      return this.#push('run properties', start, (from, to) => {
        look.applyTo(run, from, this.#hidingStyles);
        run.headEnd = to;
      });
    }
    if (key === 'w:ruby' && !tag.selfClosing) {
      return this.#push('ruby', start, (_, to) => paragraph.atom('object', start, to));
    }
    if (key === 'w:fldChar') return this.#openFieldCharacter(tag, start);
    if (key === 'w:instrText') return this.#push('text', start, (_, to) => this.#closeInstruction(start, to));
    const atom = runAtoms.get(key) ?? { role: 'object', equivalent: '' };
    if (run.hidden && atom.role !== 'mark' && atom.role !== 'object') {
      return this.#push('skipped', start, (_, to) => paragraph.atom('hidden', start, to));
    }
    const { equivalent } = atom;
    this.#push('object', start, (_, to) => paragraph.atom(atom.role, start, to, { equivalent }));
  }

  #closeText(start: number, end: number): void {
    const paragraph = this.#paragraph!;
    const text = this.#text;
    this.#text = '';
    if (this.#fields.inInstruction) return paragraph.atom('mark', start, end);
    if (!paragraph.run!.hidden) {
      if (text !== '') paragraph.text(text, start, end);
      return;
    }
    paragraph.hiddenText += text;
    paragraph.atom('hidden', start, end);
  }

  #closeInstruction(start: number, end: number): void {
    this.#paragraph!.atom('mark', start, end, { instruction: this.#text });
    this.#text = '';
  }

  #openFieldCharacter(tag: XmlTag, start: number): void {
    const paragraph = this.#paragraph!;
    const type = tag.attribute('w:fldCharType');
    const known = type === 'begin' || type === 'separate' || type === 'end' ? type : undefined;
    const groups = known ? this.#fields.character(known) : [];
    // A separator or end without a beginning is a mark like any other.
    const fieldCharacter = groups.length > 0 ? known : undefined;
    this.#push('skipped', start, (_, to) => paragraph.atom('mark', start, to, { groups, fieldCharacter }));
  }

  #openRunProperty(tag: XmlTag, start: number): void {
    const look = this.#look!;
    look.property(tag);
    this.#push('run property', start, (_, to) => look.closed(tag.key, start, to));
  }

  #openInRuby(tag: XmlTag, start: number, end: number): void {
    const paragraph = this.#paragraph!;
    if (tag.key !== 'w:rubyBase' || tag.selfClosing) return this.#push('skipped', start);
    const ruby = this.#frames.at(-1)!;
    const host = paragraph.run;
    paragraph.openWrapper(ruby.start, end);
    this.#push('inline', start, (contentEnd) => {
      const closed = (_: number, to: number) => paragraph.closeWrapper(contentEnd, to, host);
      this.#frames[this.#frames.length - 1] = { ...ruby, closed };
    });
  }

  #openInObject(tag: XmlTag, start: number): void {
    if (tag.key === 'w:p') return this.#openParagraph(tag, start);
    if (tag.key !== 'w:txbxContent') return this.#push('object', start);
    this.#textBoxes++;
    this.#path.enter(tag.key, `${this.#path.path}/text box`);
    this.#outer.push({ paragraph: this.#paragraph, fields: this.#fields });
    this.#fields = new FieldTracker();
    this.#push('block', start, () => {
      this.#textBoxes--;
      this.#path.close(tag.key);
      this.#fields = this.#outer.pop()!.fields;
    });
  }
}
