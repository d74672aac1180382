import type { XmlTag } from '../xml-tag.ts';
import { decodeXmlText } from '../xml-text.ts';
import {
  deletedElements,
  markElements,
  rangeGroup,
  runAtoms,
  silentElements,
  wrapperElements,
  wrapperProperties,
} from '../../docx/elements.ts';
import { isComputedField, isLinkField } from './fields.ts';
import { FieldTracker } from './field-tracker.ts';
import type { FrameStack } from './frame-stack.ts';
import type { AtomNode, Run } from './inline-nodes.ts';
import type { NoteReferences } from '../../docx/note-references.ts';
import type { ParagraphBuilder } from './paragraph-builder.ts';
import { DrawingLook, WordLook } from '../../docx/run-look.ts';
import type { RunLook } from '../../docx/run-look.ts';

/** What ends of fields have in common whose other end is deleted, or deleted apart from them: they keep their order. */
const looseFields = 'loose fields';

/** Reads what stands in paragraphs: runs with their text and looks, and everything around and between them. */
export class InlineReader {
  /** The paragraph that is being read. */
  paragraph: ParagraphBuilder | undefined;
  readonly #source: string;
  readonly #frames: FrameStack;
  readonly #hidingStyles: ReadonlySet<string>;
  readonly #describe: boolean;
  readonly #references: NoteReferences | undefined;
  #fields = new FieldTracker();
  #look: RunLook | undefined;
  /** The run that begins: its properties may follow. */
  #beginning: Run | undefined;
  readonly #formats = new Map<string, string>();
  #text = '';
  /** True when the deletion that is being read holds an end of a field. */
  #deletedFields = false;

  /**
   * @param hidingStyles ids of styles whose text is hidden
   * @param references set to keep what descriptions of paragraphs need
   */
  constructor(
    source: string,
    frames: FrameStack,
    hidingStyles: ReadonlySet<string>,
    references: NoteReferences | undefined,
  ) {
    this.#source = source;
    this.#frames = frames;
    this.#hidingStyles = hidingStyles;
    this.#describe = references !== undefined;
    this.#references = references;
  }

  /** Begins a story inside of a paragraph, with fields of its own; @returns what ends it */
  enterStory(): () => void {
    const fields = this.#fields;
    this.#fields = new FieldTracker();
    return () => {
      this.#fields = fields;
    };
  }

  endParagraph(): void {
    this.#fields.endParagraph();
  }

  text(start: number, end: number, cdata: boolean): void {
    const { mode } = this.#frames;
    if (mode !== 'text' && mode !== 'deleted') return;
    const source = this.#source.slice(start, end);
    const text = cdata ? source : decodeXmlText(source);
    if (mode === 'text') this.#text += text;
    else this.paragraph!.deletedText += text;
  }

  /** @returns the text that was read since the last call */
  takeText(): string {
    const text = this.#text;
    this.#text = '';
    return text;
  }

  openInParagraphProperties(tag: XmlTag, start: number): void {
    const paragraph = this.paragraph!;
    const value = tag.attribute('w:val');
    if (tag.key === 'w:pStyle') paragraph.hidden = this.#hidingStyles.has(value ?? '');
    if (paragraph.facts) {
      if (tag.key === 'w:pStyle') paragraph.facts.style = value;
      if (tag.key === 'w:outlineLvl') paragraph.facts.outlineLevel = Number(value);
      if (tag.key === 'w:numId') paragraph.facts.numbering = value;
      if (tag.key === 'w:ilvl') paragraph.facts.listLevel = value;
      if (tag.key === 'a:buAutoNum') paragraph.facts.bullet = 'numbered';
      if (tag.key === 'a:buChar' || tag.key === 'a:buBlip') paragraph.facts.bullet = 'bulleted';
    }
    if (tag.key === 'w:sectPr') {
      return this.#frames.push('skipped', start, (_, to) => {
        paragraph.section = { start, end: to };
      });
    }
    this.#frames.push(tag.key === 'w:numPr' ? 'paragraph properties' : 'skipped', start);
  }

  openInline(tag: XmlTag, start: number, end: number): void {
    const { key } = tag;
    const frames = this.#frames;
    const paragraph = this.paragraph!;
    if (key === 'w:r' || key === 'a:r') return this.#openRun(tag, start, end);
    if (key === 'w:pPr' || key === 'a:pPr') {
      const isLate = paragraph.hasContent;
      return frames.push('paragraph properties', start, (_, to) => {
        // They come first, but there are programs that put texts before them.
        if (isLate) paragraph.atom('mark', start, to);
        else paragraph.properties ??= { start, end: to };
      });
    }
    if (silentElements.has(key)) return frames.push('skipped', start);
    if (wrapperElements.has(key) && !tag.selfClosing) {
      const instruction = key === 'w:fldSimple' ? (tag.attribute('w:instr') ?? '') : '';
      paragraph.openWrapper(start, end, key === 'w:hyperlink' || isLinkField(instruction));
      const role = isComputedField(instruction) ? 'field' : undefined;
      return frames.push('inline', start, (from, to) => paragraph.closeWrapper(from, to, undefined, role));
    }
    if (wrapperProperties.has(key)) {
      return frames.push('skipped', start, (_, to) => paragraph.extendOpening(to));
    }
    if (key === 'w:sdt' && !tag.selfClosing) {
      return frames.push('content control', start, (_, to) => paragraph.atom('object', start, to));
    }
    if (key === 'mc:AlternateContent') {
      return frames.push('alternatives', start, (_, to) => paragraph.atom('object', start, to));
    }
    if (deletedElements.has(key)) {
      this.#deletedFields = false;
      return frames.push('deleted', start, (_, to) => {
        paragraph.atom('deleted', start, to, { groups: this.#deletedFields ? [looseFields] : [] });
      });
    }
    if (markElements.has(key)) {
      this.#references?.add(tag, paragraph.start);
      const groups = [rangeGroup(key, tag.attribute('w:id') ?? '')];
      return frames.push('skipped', start, (_, to) => paragraph.atom('mark', start, to, { groups }));
    }
    if (key === 'a:br') {
      return frames.push('skipped', start, (_, to) => paragraph.atom('break', start, to, { equivalent: '\n' }));
    }
    const symbol = key.startsWith('m:') || key === 'a:fld';
    const role = key === 'w:proofErr' ? 'float' : symbol ? 'symbol' : 'object';
    // Fields of drawings are dates and numbers of slides, which the application computes.
    frames.push(key === 'a:fld' ? 'skipped' : 'object', start, (_, to) => paragraph.atom(role, start, to));
  }

  openInDeleted(tag: XmlTag, start: number): void {
    if (tag.key === 'w:fldChar') this.#deletedFields = true;
    this.#frames.push('deleted', start);
  }

  openInContentControl(tag: XmlTag, start: number, end: number): void {
    const paragraph = this.paragraph!;
    if (tag.key !== 'w:sdtContent' || tag.selfClosing) return this.#frames.push('skipped', start);
    paragraph.openWrapper(this.#frames.innermost.start, end);
    this.#frames.push('inline', start, (contentEnd) => {
      // The content control ends behind its content; only then is the wrapper's closing range known.
      this.#frames.replaceClosed((_, to) => paragraph.closeWrapper(contentEnd, to, undefined));
    });
  }

  openInRuby(tag: XmlTag, start: number, end: number): void {
    const paragraph = this.paragraph!;
    if (tag.key !== 'w:rubyBase' || tag.selfClosing) return this.#frames.push('skipped', start);
    const host = paragraph.run;
    paragraph.openWrapper(this.#frames.innermost.start, end);
    this.#frames.push('inline', start, (contentEnd) => {
      this.#frames.replaceClosed((_, to) => paragraph.closeWrapper(contentEnd, to, host));
    });
  }

  openInRun(tag: XmlTag, start: number, end: number): void {
    const { key } = tag;
    const frames = this.#frames;
    const paragraph = this.paragraph!;
    const run = paragraph.run!;
    if (key === 'w:t' || key === 'a:t') return frames.push('text', start, (_, to) => this.#closeText(start, to));
    if (this.#beginning === run && key === 'w:rPr' && isBlank(this.#source.slice(run.headEnd, start))) {
      return this.#openLook(new WordLook(this.#source, end, this.#describe), run, start);
    }
    this.#beginning = undefined;
    if (key === 'a:rPr') return this.#openLook(new DrawingLook(this.#source, tag, end, this.#describe), run, start);
    if (key === 'w:ruby' && !tag.selfClosing) {
      return frames.push('ruby', start, (_, to) => paragraph.atom('object', start, to));
    }
    if (key === 'w:fldChar') return this.#openFieldCharacter(tag, start);
    if (key === 'w:instrText') return frames.push('text', start, (_, to) => this.#closeInstruction(start, to));
    this.#references?.add(tag, paragraph.start);
    const atom = runAtoms.get(key) ?? { role: 'object', equivalent: '' };
    if (['1', 'true', 'on'].includes(tag.attribute('w:customMarkFollows') ?? '')) run.textRole = 'object';
    if (run.hidden && atom.role !== 'mark' && atom.role !== 'object') {
      return frames.push('skipped', start, (_, to) => paragraph.atom('hidden', start, to));
    }
    const { equivalent } = atom;
    frames.push('object', start, (_, to) => paragraph.atom(atom.role, start, to, { equivalent }));
  }

  openRunProperty(tag: XmlTag, start: number): void {
    const look = this.#look!;
    look.property(tag);
    this.#frames.push('run property', start, (_, to) => look.closed(tag.key, start, to));
  }

  #openRun(tag: XmlTag, start: number, end: number): void {
    const paragraph = this.paragraph!;
    const run: Run = { start, headEnd: end, end, format: '', hidden: paragraph.hidden, number: 0 };
    paragraph.run = run;
    this.#beginning = run;
    if (tag.selfClosing) run.headEnd = start;
    this.#frames.push('run', start, (_, to) => {
      run.end = to;
      paragraph.run = undefined;
    });
  }

  #openLook(look: RunLook, run: Run, start: number): void {
    this.#look = look;
    this.#frames.push('run properties', start, (from, to) => {
      look.applyTo(run, from, this.#hidingStyles);
      run.format = this.#sameFormat(run.format);
      run.headEnd = to;
    });
  }

  /** One string for all runs that look the same: parts have few looks and many runs, which are compared by them. */
  #sameFormat(format: string): string {
    const known = this.#formats.get(format);
    if (known === undefined) this.#formats.set(format, format);
    return known ?? format;
  }

  #closeText(start: number, end: number): void {
    const paragraph = this.paragraph!;
    const text = this.takeText();
    if (this.#fields.inInstruction) return paragraph.atom('mark', start, end);
    const { hidden, textRole } = paragraph.run!;
    if (!hidden) {
      // What letters of a font of symbols look like, nobody knows here.
      if (textRole) paragraph.atom(textRole, start, end, { equivalent: textRole === 'symbol' ? '' : text });
      else if (text !== '') paragraph.text(text, start, end);
      return;
    }
    paragraph.hiddenText += text;
    paragraph.atom('hidden', start, end);
  }

  #closeInstruction(start: number, end: number): void {
    this.paragraph!.atom('mark', start, end, { instruction: this.takeText() });
  }

  #openFieldCharacter(tag: XmlTag, start: number): void {
    const paragraph = this.paragraph!;
    const type = tag.attribute('w:fldCharType');
    const known = type === 'begin' || type === 'separate' || type === 'end' ? type : undefined;
    const groups = known ? this.#fields.character(known) : [];
    // A separator or end without a beginning is a mark; its beginning may have been deleted.
    const more: Partial<AtomNode> = groups.length > 0 ? { groups, fieldCharacter: known } : { groups: [looseFields] };
    this.#frames.push('skipped', start, (_, to) => paragraph.atom('mark', start, to, more));
  }
}

/** Comments and processing instructions, which well-formed XML closes. */
const COMMENTS = [
  { start: '<!--', end: '-->' },
  { start: '<?', end: '?>' },
] as const;

/** True for what may stand before properties: space, comments and processing instructions. */
function isBlank(source: string): boolean {
  for (let position = 0; position < source.length;) {
    const end = COMMENTS.find(({ start }) => source.startsWith(start, position))?.end;
    if (end === undefined && source[position]!.trim() !== '') return false;
    position = end === undefined ? position + 1 : source.indexOf(end, position) + end.length;
  }
  return true;
}
