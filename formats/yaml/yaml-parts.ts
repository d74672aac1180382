/** A part of a file that is valid YAML after `head`; offsets are UTF-16 units of the file. */
export interface YamlPart {
  /** The line of the file's only root key, for parts below it; otherwise empty. */
  readonly head: string;
  readonly start: number;
  readonly end: number;
}

/** The mark of a document above its first key, with comments. */
const ONE_DOCUMENT = /^\uFEFF?(?:[ \t]*(?:#[^\r\n]*)?\r?\n)*---[ \t]*\r?\n/;
const PLURAL_FORM = /_(?:zero|one|two|few|many|other)["']?:/;

/** UTF-16 units in which the mark of a document is searched. */
const MAX_ABOVE = 10_000;

const LINE = /([ ]*)([^\r\n]?)[^\n]*(?:\n|$)/y;
const ONLY_KEY = /^(?:"[^"\\\n]{1,80}"|'[^'\n]{1,80}'|[\w.-]{1,80}):[ \t]{0,80}\r?\n$/;
const KEY_START = /[\w"']/;

/**
 * Divides a long mapping between its keys: those at the root, or in the only key at the root, as in locale files of Rails. What is
 * in a value is indented by more than its key, also in block scalars and in texts of several lines; parsers refuse the rest.
 * Plural forms of a text that are keys (`key_one`) are in one part.
 *
 * @param length of a part in UTF-16 units, at least: the parser's objects take a hundred times its memory
 */
export function yamlParts(source: string, length: number): readonly YamlPart[] {
  const whole = [{ head: '', start: 0, end: source.length }];
  if (source.length < 2 * length) return whole;
  const above = ONE_DOCUMENT.exec(source.slice(0, MAX_ABOVE))?.[0].length ?? 0;
  const body = source.slice(above);
  const first = /^(?=[^\s#])/m.exec(body);
  if (first === null || /^(?:---|\.\.\.|%)/m.test(body)) return whole;
  const head = lineAt(body, first.index).text;
  const belowHead = above + first.index + head.length;
  const inner = ONLY_KEY.test(head) ? innerIndentation(source, belowHead) : 0;
  const [indentation, begin] = inner > 0 ? [inner, belowHead] : [0, 0];
  const parts: YamlPart[] = [];
  let start = begin;
  for (const { at: end, line, last } of keyStarts(source, begin, indentation)) {
    if (end - start < length || !areApart(last, line, end - start >= 2 * length)) continue;
    parts.push({ head: inner > 0 ? head : '', start, end });
    start = end;
  }
  return [...parts, { head: inner > 0 ? head : '', start, end: source.length }];
}

function lineAt(source: string, position: number) {
  LINE.lastIndex = position;
  const [text, blanks, mark] = LINE.exec(source) as unknown as readonly [string, string, string];
  return { text, indentation: blanks.length, mark };
}

/** The indentation of the keys below the only key at the root; 0 if it isn't the only one, or has no keys. */
function innerIndentation(source: string, position: number): number {
  if (/^[^\s#]/m.test(source.slice(position))) return 0;
  for (let at = position; at < source.length;) {
    const { text, indentation, mark } = lineAt(source, at);
    if (mark !== '' && mark !== '#') return KEY_START.test(mark) ? indentation : 0;
    at += text.length;
  }
  return 0;
}

/** True if two keys are no plural forms; in a longer part, if they are not of the same text. */
function areApart(last: string, line: string, isLong: boolean): boolean {
  const [before, after] = [stemOf(last), stemOf(line)];
  return before === undefined && after === undefined ? true : isLong && before !== after;
}

function stemOf(line: string): string | undefined {
  const found = PLURAL_FORM.exec(line.slice(0, 200));
  return found === null ? undefined : line.slice(0, found.index);
}

/** Finds the keys of an indentation. @returns the offset of each, comments directly above included, its line, and that of the key before */
function* keyStarts(source: string, position: number, wanted: number) {
  let comments: number | undefined;
  let last = '';
  let isApart = false;
  for (let at = position; at < source.length;) {
    const { text, indentation, mark } = lineAt(source, at);
    if (mark === '') isApart ||= comments !== undefined;
    else if (mark === '#' && indentation <= wanted) comments ??= at;
    else {
      // Comments above an empty line may belong to what is before or after.
      if (indentation === wanted && KEY_START.test(mark)) {
        if (!isApart) yield { at: comments ?? at, line: text, last };
        last = text;
      }
      [comments, isApart] = [undefined, false];
    }
    at += text.length;
  }
}
