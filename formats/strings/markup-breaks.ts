import type { TextSpan } from '#domain/protection/text-spans.ts';
import { wordSet } from '#formats/html/elements.ts';

/** Markup, with the adjacent whitespace, where a text of a string of HTML ends. */
export interface MarkupBreak extends TextSpan {
  /** True if it ends a paragraph: block tags, several `<br>`; false: one `<br>`. */
  readonly isParagraph: boolean;
}

/**
 * Elements that are blocks in strings, too. Others of HTML's blocks name parts of a sentence in messages of FormatJS or
 * react-i18next: `Press <button>Save</button> to finish.`
 */
const stringBlocks = wordSet(`
  address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4
  h5 h6 header hr html li main nav ol option p pre section select summary table tbody td tfoot th thead tr ul`);

/** Elements whose content no reader sees. */
const hiddenElements = wordSet('script style');

/** Name of such an element with its content. */
const HIDDEN = '#hidden';

const BREAKING_TAG = new RegExp(`</?(?:br|${[...stringBlocks, ...hiddenElements].join('|')})(?![\\w-])`, 'i');

/** True if a string has a tag that can end a text: most markup in strings is within a sentence. */
export const mayHaveBreaks = (text: string): boolean => BREAKING_TAG.test(text);

const TAG_NAME = /^<(\/?)([A-Za-z][\w-]*)/;
const BLANK = /^(?:\s|&nbsp;|&#160;)*$/;

interface Tag extends TextSpan {
  readonly name: string;
  readonly isEnd: boolean;
}

/**
 * Finds where the texts of a string of HTML end. A string is HTML if it contains both tags of a block, or begins with
 * a block tag and has another block: `Use <p> for paragraphs` is prose. A break includes markup without visible text up
 * to the next break, before the first break, and after the last one. Linear in the length.
 *
 * @param spans placeholders and tags of the text, ascending
 */
export function markupBreaks(text: string, spans: readonly TextSpan[]): readonly MarkupBreak[] {
  const tags = tagsOf(text, spans);
  const isHtml = hasBlocks(tags);
  const breaks: MarkupBreak[] = [];
  let run: Tag[] = [];
  let runStart = 0;
  let position = 0;
  for (const tag of tags) {
    if (!BLANK.test(text.slice(position, tag.start))) {
      endRun(position);
      [run, runStart] = [[], position];
    }
    run.push(tag);
    position = tag.end;
  }
  const isBlankBehind = BLANK.test(text.slice(position));
  endRun(isBlankBehind ? text.length : position);
  return breaks;

  function endRun(end: number): void {
    const blocks = run.filter(isBreak);
    const [first, last] = [blocks[0], blocks.at(-1)];
    if (first === undefined || last === undefined) return;
    const atEdge = {
      start: BLANK.test(text.slice(runStart, run[0]!.start)) && runStart === 0,
      end: end === text.length,
    };
    breaks.push({
      start: atEdge.start ? 0 : blanksBefore(text, first.start),
      end: atEdge.end ? end : blanksBehind(text, last.end),
      isParagraph: blocks.length > 1 || first.name !== 'br',
    });
  }

  function isBreak({ name }: Tag): boolean {
    return name === 'br' || name === HIDDEN || (isHtml && stringBlocks.has(name));
  }
}

/** Tags in order; a script or a style sheet is one tag. */
function tagsOf(text: string, spans: readonly TextSpan[]): readonly Tag[] {
  const tags: Tag[] = [];
  let hidden: string | undefined;
  for (const { start, end } of spans) {
    if (text[start] !== '<') continue;
    const [, slash, name = '!'] = TAG_NAME.exec(text.slice(start, Math.min(end, start + 80))) ?? [];
    const tag = { start, end, name: name.toLowerCase(), isEnd: slash === '/' };
    if (hidden === undefined) tags.push(tag);
    if (hidden !== undefined && tag.isEnd && tag.name === hidden) {
      hidden = undefined;
      tags.push({ ...tags.pop()!, end, name: HIDDEN });
    } else if (hidden === undefined && !tag.isEnd && hiddenElements.has(tag.name)) hidden = tag.name;
  }
  return tags;
}

function hasBlocks(tags: readonly Tag[]): boolean {
  const [opened, ended] = [new Set<string>(), new Set<string>()];
  const blocks = tags.filter(({ name }) => stringBlocks.has(name));
  for (const { name, isEnd } of blocks) (isEnd ? ended : opened).add(name);
  if ([...opened].some((name) => ended.has(name))) return true;
  const [first] = blocks;
  return first?.start === 0 && !first.isEnd && blocks.filter(({ name }) => name === first.name).length > 1;
}

function blanksBefore(text: string, end: number): number {
  let start = end;
  while (start > 0 && /\s/.test(text[start - 1]!)) start -= 1;
  return start;
}

function blanksBehind(text: string, start: number): number {
  let end = start;
  while (end < text.length && /\s/.test(text[end]!)) end += 1;
  return end;
}
