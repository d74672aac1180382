/** A part of a file that is valid YAML after `head`; offsets are UTF-16 units of the file. */
export interface YamlPart {
  /** The line of the file's only root key, for parts below it; otherwise empty. */
  readonly head: string;
  readonly start: number;
  readonly end: number;
}

/** Length of a part in UTF-16 units. The parser's objects take a hundred times the memory of the part. */
const PART_LENGTH = 131_072;

const LINE = /([ ]*)([^\r\n]?)[^\n]*(?:\n|$)/y;
const ONLY_KEY = /^(?:"[^"\\\n]{1,80}"|'[^'\n]{1,80}'|[\w.-]{1,80}):[ \t]{0,80}\r?\n$/;
const KEY_START = /[\w"']/;

/**
 * Divides a long mapping between its keys: those at the root, or in the only key at the root, as in locale files of Rails. What is
 * in a value is indented by more than its key, also in block scalars and in texts of several lines; parsers refuse the rest.
 */
export function yamlParts(source: string): readonly YamlPart[] {
  const whole = [{ head: '', start: 0, end: source.length }];
  if (source.length < 2 * PART_LENGTH || /^(?:---|\.\.\.|%)/m.test(source)) return whole;
  const first = /^(?=[^\s#])/m.exec(source);
  if (first === null) return whole;
  const head = lineAt(source, first.index).text;
  const inner = ONLY_KEY.test(head) ? innerIndentation(source, first.index + head.length) : 0;
  const [indentation, begin] = inner > 0 ? [inner, first.index + head.length] : [0, 0];
  const parts: YamlPart[] = [];
  let start = begin;
  for (const end of keyStarts(source, begin, indentation)) {
    if (end - start < PART_LENGTH) continue;
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

/** Where keys with an indentation begin, with the comments directly above. */
function* keyStarts(source: string, position: number, wanted: number): Generator<number, void> {
  let comments: number | undefined;
  let isApart = false;
  for (let at = position; at < source.length;) {
    const { text, indentation, mark } = lineAt(source, at);
    if (mark === '') isApart ||= comments !== undefined;
    else if (mark === '#' && indentation <= wanted) comments ??= at;
    else {
      // Comments above an empty line may belong to what is before or after.
      if (indentation === wanted && KEY_START.test(mark) && !isApart) yield comments ?? at;
      [comments, isApart] = [undefined, false];
    }
    at += text.length;
  }
}
