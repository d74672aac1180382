import type { XmlTag } from '#formats/ooxml/xml-tag.ts';
import { decodeXmlText } from '#formats/ooxml/xml-text.ts';
import { isBlank } from './blank.ts';
import { FieldTracker } from './field-tracker.ts';
import type { FrameStack } from './frame-stack.ts';
import type { AtomNode, Run } from './inline-nodes.ts';
import type { InlineSettings } from './inline-settings.ts';
import { RunTemplateReader, type RunTemplateLook, type RunTemplate } from '#formats/ooxml/fast/run-templates.ts';
import type { ParagraphBuilder } from './paragraph-builder.ts';
import { ALTERNATIVES, paragraphChild, runChildOf, type AtomElement, type RunLook } from './vocabulary.ts';

/** Group of field ends whose other end is deleted, or deleted separately: they keep their order. */
const LOOSE_FIELDS = 'loose fields';

/** Reads the content of paragraphs: runs with their text and looks, and everything around and between them. */
export class InlineReader {
  paragraph: ParagraphBuilder | undefined;
  readonly #source: string;
  readonly #frames: FrameStack;
  readonly #settings: InlineSettings;
  #fields = new FieldTracker();
  #look: RunLook | undefined;
  /** The run that begins: its properties may follow. */
  #beginning: Run | undefined;
  /** The run with the last text, and where that begins. */
  #textRun: Run | undefined;
  #textStart = 0;
  readonly #runTemplates = new RunTemplateReader();
  #formats: Map<string, string> | undefined;
  #text = '';
  /** True when the deletion that is being read holds an end of a field. */
  #deletedFields = false;

  constructor(source: string, frames: FrameStack, settings: InlineSettings) {
    this.#source = source;
    this.#frames = frames;
    this.#settings = settings;
  }

  /** Begins a story inside a paragraph, with separate fields; @returns a function that ends it */
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
    const kind = paragraph.vocabulary.noteParagraphProperty(tag, paragraph, this.#settings.hidingStyles);
    if (kind === 'section') {
      return this.#frames.push('skipped', start, (_, to) => {
        paragraph.section = { start, end: to };
      });
    }
    this.#frames.push(kind === 'inside' ? 'paragraph properties' : 'skipped', start);
  }

  openInline(tag: XmlTag, start: number, end: number): void {
    const frames = this.#frames;
    const paragraph = this.paragraph!;
    const child = paragraphChild(paragraph.vocabulary, tag.key);
    switch (child.as) {
      case 'run':
        return this.#openRun(tag, start, end);
      case 'text':
        return this.#openBareText(start);
      case 'properties': {
        const isLate = paragraph.hasContent;
        return frames.push('paragraph properties', start, (_, to) => {
          // Properties come first, but some programs put texts before them.
          if (isLate) paragraph.atom('mark', start, to);
          else paragraph.properties ??= { start, end: to };
        });
      }
      case 'silent':
        return frames.push('skipped', start);
      case 'wrapper': {
        if (tag.selfClosing) break;
        const instruction = child.instruction === undefined ? undefined : (tag.attribute(child.instruction) ?? '');
        const kind = instruction === undefined ? 'text' : paragraph.vocabulary.fieldKind(instruction);
        paragraph.openWrapper(start, end, child.isLink === true || kind === 'link');
        const role = kind === 'computed' ? 'field' : undefined;
        return frames.push('inline', start, (from, to) => paragraph.closeWrapper(from, to, undefined, role));
      }
      case 'wrapper properties':
        return frames.push('skipped', start, (_, to) => paragraph.extendOpening(to));
      case 'holder':
        if (tag.selfClosing) break;
        return frames.push('holder', start, (_, to) => paragraph.atom('object', start, to));
      case 'alternatives':
        return frames.push('alternatives', start, (_, to) => paragraph.atom('object', start, to));
      case 'deletion':
        this.#deletedFields = false;
        return frames.push('deleted', start, (_, to) => {
          paragraph.atom('deleted', start, to, { groups: this.#deletedFields ? [LOOSE_FIELDS] : [] });
        });
      case 'range': {
        this.#settings.observer?.add(tag, paragraph.start);
        // Both ends of a range have one name.
        const groups = [`${tag.key.replace(/(?:Start|End)$/, '')} ${tag.attribute(child.id) ?? ''}`];
        return frames.push('skipped', start, (_, to) => paragraph.atom('mark', start, to, { groups }));
      }
      case 'atom':
        return this.#openAtom(child, start);
    }
    frames.push('object', start, (_, to) => paragraph.atom('object', start, to));
  }

  #openAtom({ role, equivalent, inside }: AtomElement, start: number): void {
    const paragraph = this.paragraph!;
    this.#frames.push(inside, start, (_, to) => paragraph.atom(role, start, to, { equivalent }));
  }

  openInDeleted(tag: XmlTag, start: number): void {
    if (runChildOf(this.paragraph!.vocabulary, tag.key).as === 'field character') this.#deletedFields = true;
    this.#frames.push('deleted', start);
  }

  /** Children of a content control, a ruby: one of them holds text of the paragraph. */
  openInHolder(tag: XmlTag, start: number, end: number): void {
    const paragraph = this.paragraph!;
    const isContent = paragraph.vocabulary.heldContent.has(tag.key) && !tag.selfClosing;
    if (!isContent) return this.#frames.push('skipped', start);
    const host = paragraph.run;
    paragraph.openWrapper(this.#frames.innermost.start, end);
    this.#frames.push('inline', start, (contentEnd) => {
      // The holder ends after its content; only then is the wrapper's closing range known.
      this.#frames.replaceClosed((_, to) => paragraph.closeWrapper(contentEnd, to, host));
    });
  }

  openInRun(tag: XmlTag, start: number, end: number): void {
    const frames = this.#frames;
    const paragraph = this.paragraph!;
    const run = paragraph.run!;
    const { vocabulary } = paragraph;
    const child = runChildOf(vocabulary, tag.key);
    if (child.as === 'text') {
      this.#textRun = run;
      this.#textStart = start;
      return frames.push('text', start, (_, to) => this.#closeText(start, to));
    }
    if (child.as === 'look' && this.#beginning === run && isBlank(this.#source.slice(run.headEnd, start))) {
      return this.#openLook(vocabulary.readLook(this.#source, tag, end, this.#settings.describe), run, start);
    }
    this.#beginning = undefined;
    if (tag.key === ALTERNATIVES && !run.hidden) {
      return frames.push('alternatives of a run', start, (_, to) => paragraph.atom('object', start, to));
    }
    switch (child.as) {
      case 'holder':
        if (tag.selfClosing) break;
        return frames.push('holder', start, (_, to) => paragraph.atom('object', start, to));
      case 'field character':
        return this.#openFieldCharacter(tag.attribute(child.type), start);
      case 'character':
        this.#text = child.text;
        return frames.push('skipped', start, (_, to) => this.#closeText(start, to));
      case 'instruction':
        return frames.push('text', start, (_, to) =>
          this.paragraph!.atom('mark', start, to, { instruction: this.takeText() }),
        );
      case 'atom': {
        const { role, ownsText } = child;
        this.#settings.observer?.add(tag, paragraph.start);
        if (ownsText !== undefined && ['1', 'true', 'on'].includes(tag.attribute(ownsText) ?? ''))
          run.textRole = 'object';
        if (!run.hidden || role === 'mark' || role === 'object') return this.#openAtom(child, start);
        return frames.push('skipped', start, (_, to) => paragraph.atom('hidden', start, to));
      }
      case 'look':
    }
    frames.push('object', start, (_, to) => paragraph.atom('object', start, to));
  }

  openRunProperty(tag: XmlTag, start: number): void {
    const look = this.#look!;
    look.property?.(tag);
    this.#frames.push('run property', start, (_, to) => look.closed?.(tag.key, start, to));
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

  /** Remembers the look of the run that ends, for those that begin in the same way. */
  learnLook(known: RunTemplate): void {
    if (known.look !== undefined || this.#frames.mode !== 'run') return;
    const { run, hidden: isParagraphHidden } = this.paragraph!;
    // Only properties may be before its text.
    if (!run || this.#textRun !== run || this.#textStart !== run.headEnd || isParagraphHidden) return;
    const { format, hidden, textRole, properties } = run;
    known.look = { format, hidden, textRole, properties };
  }

  /**
   * Reads a run that matches a known template, and the matching runs directly after it.
   *
   * @param end of its start tag
   * @returns the end of the last matching run, -1 if the first doesn't match
   */
  readRunTemplates(tag: XmlTag, source: string, start: number, end: number): number {
    const known = this.#runTemplates;
    if (this.#frames.mode !== 'inline' || this.paragraph!.hidden) return -1;
    if (!known.begin(tag, source, start, end)) return -1;
    let runEnd = -1;
    do {
      const { look } = known.run;
      if (look === undefined) break;
      runEnd = known.end;
      this.#addRunFromTemplate(look);
    } while (known.next());
    return runEnd;
  }

  #addRunFromTemplate({ format, hidden, textRole, properties }: RunTemplateLook): void {
    const { run, start, textStart, textEnd, end } = this.#runTemplates;
    const paragraph = this.paragraph!;
    const headEnd = textStart - run.textTag;
    paragraph.run = { number: 0, start, headEnd, end, format, hidden, textRole, properties };
    this.#text = decodeXmlText(this.#source.slice(textStart, textEnd));
    this.#closeText(headEnd, textEnd + run.textEndTag);
    paragraph.run = undefined;
  }

  /** A text directly in the paragraph is a run with an empty start. */
  #openBareText(start: number): void {
    this.#frames.push('text', start, (_, to) => this.closeBareText(start, to));
  }

  /** Adds the text of an element that isn't read as a part of a run to the paragraph. */
  closeBareText(start: number, end: number): void {
    const paragraph = this.paragraph!;
    paragraph.run = { start, headEnd: start, end, format: '', hidden: paragraph.hidden, number: 0 };
    this.#closeText(start, end);
    paragraph.run = undefined;
  }

  #openLook(look: RunLook, run: Run, start: number): void {
    this.#look = look;
    this.#frames.push('run properties', start, (from, to) => {
      look.applyTo(run, from, this.#settings.hidingStyles);
      run.format = this.#sameFormat(run.format);
      run.headEnd = to;
    });
  }

  /** One string for all runs that look the same: parts have few looks and many runs, which are compared by them. */
  #sameFormat(format: string): string {
    this.#formats ??= new Map();
    const known = this.#formats.get(format);
    if (known === undefined) this.#formats.set(format, format);
    return known ?? format;
  }

  #closeText(start: number, end: number): void {
    const text = this.takeText();
    if (this.#fields.inInstruction) this.paragraph!.atom('mark', start, end);
    else this.paragraph!.textOfRun(text, start, end);
  }

  #openFieldCharacter(type: string | undefined, start: number): void {
    const paragraph = this.paragraph!;
    const known = type === 'begin' || type === 'separate' || type === 'end' ? type : undefined;
    const groups = known ? this.#fields.character(known) : [];
    // A separator or end without a beginning is a mark; its beginning may have been deleted.
    const more: Partial<AtomNode> = groups.length > 0 ? { groups, fieldCharacter: known } : { groups: [LOOSE_FIELDS] };
    this.#frames.push('skipped', start, (_, to) => paragraph.atom('mark', start, to, more));
  }
}
