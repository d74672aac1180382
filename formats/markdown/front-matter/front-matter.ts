import { CodeScanner } from '#formats/markdown/mdx/code-scanner.ts';
import type { MatterString } from './matter-string.ts';
import { tomlStrings } from './toml-strings.ts';
import { yamlStrings } from './yaml-strings.ts';

export interface FrontMatter {
  /** Where Markdown begins. */
  readonly end: number;
  /** In source order. */
  readonly strings: readonly MatterString[];
  /** False: it could not be read, and stays as it is. */
  readonly isRead: boolean;
}

const FENCE = /^(---|\+\+\+)[ \t]*(?:\r\n?|\n)/;
/** Searched from the end of the line before it on. */
const CLOSING_FENCES: ReadonlyMap<string, RegExp> = new Map([
  ['---', /[\r\n]---[ \t]*(?:\r\n?|\n|$)/g],
  ['+++', /[\r\n]\+\+\+[ \t]*(?:\r\n?|\n|$)/g],
]);

/** Reads front matter in YAML (`---`), TOML (`+++`) or JSON (braces), as Hugo has them. */
export function readFrontMatter(source: string): FrontMatter {
  if (/^\{\s*"/.test(source)) return readJson(source);
  const [opening, fence] = FENCE.exec(source) ?? [];
  const closing = CLOSING_FENCES.get(fence ?? '');
  if (opening === undefined || closing === undefined) return { end: 0, strings: [], isRead: true };
  closing.lastIndex = opening.length - 1;
  const match = closing.exec(source);
  if (match === null) return { end: 0, strings: [], isRead: true };
  const text = source.slice(opening.length, match.index + 1);
  const offset = opening.length;
  const strings = fence === '---' ? yamlStrings(text, offset, false) : tomlStrings(text, offset);
  return { end: match.index + match[0].length, strings: strings ?? [], isRead: strings !== undefined };
}

function readJson(source: string): FrontMatter {
  const end = new CodeScanner(source).expressionEnd(0);
  const matter = end === -1 ? '' : source.slice(0, end);
  if (!/^[ \t]*(?:[\r\n]|$)/.test(source.slice(end, end + 200)) || !isJson(matter)) {
    return { end: 0, strings: [], isRead: true };
  }
  const strings = yamlStrings(matter, 0, true);
  return { end, strings: strings ?? [], isRead: strings !== undefined };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
