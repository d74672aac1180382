import { isTextAt } from './text-at.ts';
import type { XmlTag } from '#formats/ooxml/xml-tag.ts';
import { detachSubstring } from '#formats/text/detach-substring.ts';
import type { Run } from '#formats/ooxml/text/inline-nodes.ts';

/** Look of a run, independent of its text. */
export type RunTemplateLook = Pick<Run, 'format' | 'hidden' | 'textRole' | 'properties'>;

/** A run with one text and nothing else but its properties, without its start tag and its text. */
export interface RunTemplate {
  /** Source between the start tag of the run and its text: properties, and the start tag of the text. */
  readonly head: string;
  /** UTF-16 units of the start tag of the text. */
  readonly textTag: number;
  /** Source after the text: two end tags. */
  readonly tail: string;
  /** UTF-16 units of the end tag of the text. */
  readonly textEndTag: number;
  /** Set once it was read in a paragraph. */
  look: RunTemplateLook | undefined;
  /** Runs found directly after this one. */
  readonly followers: Follower[];
}

/** A run directly after another one. */
interface Follower {
  readonly run: RunTemplate;
  /** Source between the texts of both. */
  readonly between: string;
  /** UTF-16 units of the start tag of the run. */
  readonly tag: number;
}

/** More different ones take as long to compare as to read. */
const MAX_TEMPLATES = 16;
const MAX_FOLLOWERS = 4;
/** UTF-16 units of the longest head. */
const MAX_HEAD = 1_024;

/** Caches by start tag. */
const caches = new WeakMap<XmlTag, RunTemplateCache>();

/**
 * Runs with the same start tag that were read before. Most text of a document is in such runs, and few differ in more than their
 * text, so that the next one is recognized by comparing its source instead of reading six tags.
 */
class RunTemplateCache {
  readonly #runs: RunTemplate[] = [];
  #replaced = 0;

  /**
   * Finds the run that begins like the source.
   *
   * @param end of the start tag of the run in the source
   * @returns undefined for a run that begins in another way
   */
  find(source: string, end: number): RunTemplate | undefined {
    for (const run of this.#runs) if (isTextAt(source, run.head, end)) return run;
    return undefined;
  }

  add(run: Pick<RunTemplate, 'head' | 'textTag' | 'tail' | 'textEndTag'>): RunTemplate {
    const known = this.#runs.find(({ head, tail }) => head === run.head && tail === run.tail);
    if (known) return known;
    const added = { ...run, look: undefined, followers: [] };
    if (this.#runs.length < MAX_TEMPLATES) this.#runs.push(added);
    else this.#runs[this.#replaced++ % MAX_TEMPLATES] = added;
    return added;
  }
}

/** Reads known runs one after the other. Offsets are UTF-16 offsets into the source. */
export class RunTemplateReader {
  /** The run that was read last, where it begins, and where its text does and ends. */
  run!: RunTemplate;
  start = 0;
  textStart = 0;
  textEnd = 0;
  #tag: XmlTag | undefined;
  #cache: RunTemplateCache | undefined;
  #source = '';
  #last: RunTemplate | undefined;
  #next: Follower | undefined;

  /** End of the run that was read last. */
  get end(): number {
    return this.textEnd + this.run.tail.length;
  }

  /**
   * Reads the first one.
   *
   * @param end of its start tag
   * @returns false for a run that is not known, or has more than its text
   */
  begin(tag: XmlTag, source: string, start: number, end: number): boolean {
    const isNext = this.#last !== undefined && source === this.#source && this.end === start;
    const before = isNext ? this.#last : undefined;
    const beforeEnd = this.textEnd;
    this.#last = undefined;
    this.#source = source;
    if (tag !== this.#tag) {
      this.#tag = tag;
      this.#cache = caches.get(tag);
    }
    const run = this.#cache?.find(source, end);
    if (run === undefined || !this.#read(run, start, end + run.head.length)) return false;
    if (before && before.followers.length < MAX_FOLLOWERS)
      before.followers.push({
        run,
        between: detachSubstring(source.slice(beforeEnd, this.textStart)),
        tag: end - start,
      });
    return true;
  }

  /** Reads the run directly after this one. @returns false if it isn't one found there before */
  next(): boolean {
    const follower = this.#next;
    if (follower === undefined) return false;
    const textStart = this.textEnd + follower.between.length;
    const start = this.textEnd + this.run.tail.length;
    return this.#read(follower.run, start, textStart);
  }

  #read(run: RunTemplate, start: number, textStart: number): boolean {
    const source = this.#source;
    const textEnd = source.indexOf('<', textStart);
    if (textEnd === -1) return false;
    this.#next = undefined;
    for (const follower of run.followers) {
      if (!isTextAt(source, follower.between, textEnd)) continue;
      this.#next = follower;
      break;
    }
    if (this.#next === undefined && !isTextAt(source, run.tail, textEnd)) return false;
    this.run = run;
    this.#last = run;
    this.start = start;
    this.textStart = textStart;
    this.textEnd = textEnd;
    return true;
  }
}

/** Progress in reading a run; `undefined` once it has more than a template can hold. */
type Step = 'run' | 'look' | 'after look' | 'text' | 'after text' | undefined;

/** Watches the tags of a part for runs to know. Nothing may stand between their elements. */
export class RunTemplateLearner {
  /** Empty without a piece, where offsets are unknown. */
  #source = '';
  #step: Step;
  #tag: XmlTag | undefined;
  #tagEnd = 0;
  #textTag = 0;
  /** Start offset of the text. */
  #start = 0;
  #end = 0;
  /** Where the next element has to begin. */
  #edge = 0;

  /** Begins a piece of a source, from which offsets count. */
  begin(source: string): void {
    this.#source = source;
    this.#step = undefined;
  }

  /** Gives up the run that is being read. */
  abandon(): void {
    this.#step = undefined;
  }

  openRun(tag: XmlTag, end: number): void {
    this.#step = 'run';
    this.#tag = tag;
    this.#tagEnd = this.#edge = end;
  }

  openLook(start: number): void {
    this.#step = this.#step === 'run' && start === this.#edge ? 'look' : undefined;
  }

  closeLook(end: number): void {
    if (this.#step !== 'look') return;
    this.#step = 'after look';
    this.#edge = end;
  }

  openText({ selfClosing }: XmlTag, start: number, end: number): void {
    const isNext = (this.#step === 'run' || this.#step === 'after look') && start === this.#edge && !selfClosing;
    this.#step = isNext ? 'text' : undefined;
    this.#textTag = end - start;
    this.#start = end;
  }

  closeText(start: number, end: number): void {
    this.#step = this.#step === 'text' ? 'after text' : undefined;
    this.#end = start;
    this.#edge = end;
  }

  /** @returns the run that ends, if it can be known */
  closeRun(tag: XmlTag, start: number, end: number): RunTemplate | undefined {
    const isWhole = this.#step === 'after text' && start === this.#edge && tag === this.#tag;
    this.#step = undefined;
    if (!isWhole || this.#source === '' || this.#start - this.#tagEnd > MAX_HEAD) return undefined;
    const known = caches.get(tag);
    const cache = known ?? new RunTemplateCache();
    if (known === undefined) {
      caches.set(tag, cache);
      tag.hasTemplates = true;
    }
    return cache.add({
      head: detachSubstring(this.#source.slice(this.#tagEnd, this.#start)),
      textTag: this.#textTag,
      tail: detachSubstring(this.#source.slice(this.#end, end)),
      textEndTag: this.#edge - this.#end,
    });
  }
}
