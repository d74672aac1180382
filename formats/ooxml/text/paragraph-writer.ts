import type { CodedText, InlineCode } from '#domain/units/coded-text.ts';
import { encodeXmlText } from '#formats/ooxml/xml-text.ts';
import { nodeRange, type InlineNode, type Run, type SourceRange, type WrapperNode } from './inline-nodes.ts';
import type { Paragraph, SourceSpan } from './paragraph-builder.ts';
import { baseRun, floatsIn, type ContentLayout } from './paragraph-content.ts';
import { writableTargetCodes } from './target-codes.ts';
import type { TrimmedLevel } from './trim.ts';
import type { TextVocabulary } from './vocabulary.ts';

/** The range of a paragraph that is rewritten: from the first run with content to the last. */
export function replacedRange({ levels }: ContentLayout): SourceSpan {
  const { nodes } = levels[0]!;
  const { from, to } = wholeRuns(levels[0]!);
  const first = nodeRange(nodes[from]!);
  const last = nodeRange(nodes[to - 1]!);
  return { start: first.startRun?.start ?? first.start, end: last.endRun?.end ?? last.end };
}

/** The content of a level, with the other content of the runs at its ends. */
function wholeRuns({ nodes, from, to }: TrimmedLevel): { from: number; to: number } {
  let first = from;
  let last = to;
  const shareRun = (index: number) => {
    const before = nodeRange(nodes[index - 1]!).endRun;
    return before !== undefined && before === nodeRange(nodes[index]!).startRun;
  };
  while (first > 0 && shareRun(first)) first--;
  while (last < nodes.length && shareRun(last)) last++;
  return { from: first, to: last };
}

/** Names of a paragraph's elements. */
export type WrittenParagraph = Pick<Paragraph, 'prefix' | 'vocabulary'>;

/** Changes what runs start with. */
export interface RunHeads {
  /** @param head the start tag of a run, and its properties where it has some; `''` for text without a run */
  runHead(head: string, paragraph: WrittenParagraph): string;
}

/** Context for writing the source of a paragraph. */
export interface WritingPlace {
  /** XML source of the part. */
  readonly source: string;
  /** Gives the source of a range, with the translations of text boxes inside. */
  readonly copy: (start: number, end: number) => string;
  /** Undefined where nothing but words changes. */
  readonly heads: RunHeads | undefined;
}

/**
 * Writes the replaced range of a paragraph with its translation.
 *
 * @param sourceCodes of the paragraph
 * @returns undefined when the codes of the target differ from the paragraph's
 */
export function writeParagraph(
  paragraph: WrittenParagraph,
  content: ContentLayout,
  sourceCodes: readonly InlineCode[],
  target: CodedText,
  place: WritingPlace,
): string | undefined {
  const codes = writableTargetCodes(target, sourceCodes, content.meanings);
  if (!codes) return undefined;
  const writer = new RunWriter(paragraph, place);
  const writeLevel = (depth: number) => {
    const level = content.levels[depth]!;
    const { from, to } = depth === 0 ? wholeRuns(level) : { from: 0, to: level.nodes.length };
    for (const node of level.nodes.slice(from, level.from)) writer.node(node);
    if (depth === content.levels.length - 1) {
      writeTarget(writer, content, { text: target.text, codes });
    } else {
      const wrapper = level.nodes[level.from] as WrapperNode;
      writer.range(wrapper.open);
      writeLevel(depth + 1);
      writer.range(wrapper.close);
    }
    for (const node of level.nodes.slice(level.to, to)) writer.node(node);
  };
  writeLevel(0);
  return writer.finish();
}

function writeTarget(writer: RunWriter, content: ContentLayout, { text, codes }: CodedText): void {
  const looks: { readonly id: number; readonly run: Run | undefined }[] = [{ id: 0, run: content.base }];
  let written = 0;
  for (const { id, kind, offset } of codes) {
    writer.text(text.slice(written, offset), looks.at(-1)!.run);
    written = offset;
    const meaning = content.meanings[id - 1]!;
    const wrapper = 'type' in meaning && meaning.type === 'wrapper' ? meaning : undefined;
    if (kind === 'standalone') {
      writer.node(meaning as InlineNode);
    } else if (kind === 'open') {
      if (wrapper) writer.range(wrapper.open);
      looks.push({ id, run: wrapper ? baseRun(wrapper.nodes) : (meaning as Run) });
    } else {
      if (wrapper) writer.range(wrapper.close);
      // The look that was opened last wins, so looks may overlap in any way.
      const index = looks.at(-1)!.id === id ? looks.length - 1 : looks.findLastIndex((look) => look.id === id);
      looks.splice(index, 1);
    }
  }
  writer.text(text.slice(written), looks.at(-1)!.run);
  const { nodes, from, to } = content.levels.at(-1)!;
  for (const float of floatsIn(nodes.slice(from, to))) writer.node(float);
}

/** The source of a text of a run, `''` for none. @param prefix of the element, with the colon */
export function textElement(vocabulary: TextVocabulary, prefix: string, text: string): string {
  const content = encodeXmlText(text);
  const { textEnd } = tagsOf(vocabulary, prefix);
  return content === '' ? '' : textStart(vocabulary, prefix, text) + content + textEnd;
}

/** A text whose characters may be elements of their own between texts. */
function textElements(vocabulary: TextVocabulary, prefix: string, text: string): string {
  const { characters } = tagsOf(vocabulary, prefix);
  if (characters.size === 0) return textElement(vocabulary, prefix, text);
  let written = '';
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const element = characters.get(text[at]!);
    if (element === undefined) continue;
    written += textElement(vocabulary, prefix, text.slice(start, at)) + element;
    start = at + 1;
  }
  return written + textElement(vocabulary, prefix, text.slice(start));
}

/** The start tag of a text. */
function textStart(vocabulary: TextVocabulary, prefix: string, text: string): string {
  const { textStart: plain, spacedTextStart } = tagsOf(vocabulary, prefix);
  return vocabulary.marksSpace && needsSpace(text) ? spacedTextStart : plain;
}

/** Tags of the elements that a writer adds. */
interface WrittenTags extends WrittenParagraph {
  readonly runStart: string;
  readonly runEnd: string;
  readonly textStart: string;
  readonly spacedTextStart: string;
  readonly textEnd: string;
  /** Elements of characters. */
  readonly characters: ReadonlyMap<string, string>;
}

let lastTags: WrittenTags | undefined;

/** Paragraphs of a document mostly have the same, and a long one has many texts. */
function tagsOf(vocabulary: TextVocabulary, prefix: string): WrittenTags {
  if (lastTags?.vocabulary === vocabulary && lastTags.prefix === prefix) return lastTags;
  const [run, text] = [prefix + vocabulary.run, prefix + vocabulary.text];
  lastTags = {
    vocabulary,
    prefix,
    runStart: `<${run}>`,
    runEnd: `</${run}>`,
    textStart: `<${text}>`,
    spacedTextStart: `<${text} xml:space="preserve">`,
    textEnd: `</${text}>`,
    characters: new Map(
      Array.from(vocabulary.runChildren, ([key, child]) =>
        child.as === 'character' ? [[child.text, `<${prefix}${key.slice(key.indexOf(':') + 1)}/>`] as const] : [],
      ).flat(),
    ),
  };
  return lastTags;
}

/** True for a text whose white space an application drops at the ends, or may fold inside. */
function needsSpace(text: string): boolean {
  // Nearly all of them begin or end with a space.
  return text.startsWith(' ') || text.endsWith(' ') || /^\s|\s$|\s\s|[\t\n]/.test(text);
}

/** Writes text and pieces of the source, and opens and closes runs between them. */
class RunWriter {
  readonly #paragraph: WrittenParagraph;
  readonly #place: WritingPlace;
  /** The look of the run that is open: of a source run, or `bare` without properties. */
  #open: Run | 'bare' | undefined;
  /** True when text or a break was written last: more of the same look may go into its run. */
  #afterText = false;
  /** Texts that become the one text of the run that is open. */
  #pending: string[] = [];
  /** Joined at the end: a string that grows piece by piece is a tree of all its pieces until it is read. */
  readonly #output: string[] = [];

  constructor(paragraph: WrittenParagraph, place: WritingPlace) {
    this.#paragraph = paragraph;
    this.#place = place;
  }

  text(text: string, look: Run | undefined): void {
    if (text === '') return;
    const { vocabulary, prefix } = this.#paragraph;
    const written = encodeXmlText(text);
    if (written === '') return;
    // Text without a run must precede all runs (ECMA-376 part 1, 18.4.8).
    const isLate = look !== undefined && isRunless(look) && this.#output.length > 0;
    this.#openRun(look === undefined || isLate ? 'bare' : look, this.#afterText);
    this.#afterText = true;
    if (vocabulary.hasOneTextPerRun) this.#pending.push(text);
    else this.#output.push(textElements(vocabulary, prefix, text));
  }

  node(node: InlineNode): void {
    const role = node.type === 'atom' ? node.role : undefined;
    if (role === 'tab') return this.text('\t', nodeRange(node).startRun);
    const isBreak = role === 'break';
    this.range(nodeRange(node), isBreak && this.#afterText);
    this.#afterText = isBreak;
    // LibreOffice drops text after a note reference in the same run, so nothing is added after an object.
    if (role === 'object') this.#closeRun();
  }

  range({ start, startRun, end, endRun }: SourceRange, mayJoin = false): void {
    if (this.#pending.length > 0) this.#closeRun();
    if (startRun) this.#openRun(startRun, mayJoin);
    else this.#closeRun();
    this.#output.push(this.#place.copy(start, end));
    this.#open = endRun;
    this.#afterText = false;
  }

  finish(): string {
    this.#closeRun();
    return this.#output.join('');
  }

  #openRun(look: Run | 'bare', mayJoin: boolean): void {
    if (this.#open === look || (mayJoin && this.#open && format(this.#open) === format(look))) return;
    this.#closeRun();
    this.#open = look;
    const { source, heads } = this.#place;
    const head = look === 'bare' ? this.#tags.runStart : source.slice(look.start, look.headEnd);
    this.#output.push(heads ? heads.runHead(head, this.#paragraph) : head);
  }

  #closeRun(): void {
    const { vocabulary, prefix } = this.#paragraph;
    if (this.#pending.length > 0) {
      this.#output.push(textElement(vocabulary, prefix, this.#pending.join('')));
      this.#pending = [];
    }
    const look = this.#open;
    if (look && (look === 'bare' || !isRunless(look))) this.#output.push(this.#tags.runEnd);
    this.#open = undefined;
  }

  get #tags(): WrittenTags {
    return tagsOf(this.#paragraph.vocabulary, this.#paragraph.prefix);
  }
}

/** True for the look of text directly in the paragraph. */
function isRunless({ start, headEnd }: Run): boolean {
  return headEnd === start;
}

function format(look: Run | 'bare'): string {
  return look === 'bare' ? '' : look.format;
}
