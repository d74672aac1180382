/** Properties of a regular expression with which the compiler runs it fast and in linear time. */
export interface PatternShape {
  /** The pattern with every repetition bounded and without captures. */
  readonly source: string;
  /**
   * Classes of one code point by place: one of `starts[0]` matches the first code point of any match, one of
   * `starts[1]` the second; `[^]` where a match may be shorter. There are `shapeDepth` places.
   */
  readonly starts: readonly (readonly string[])[];
  /** Classes counted from the end: one of `ends[0]` matches the last code point. */
  readonly ends: readonly (readonly string[])[];
  /** Upper bound of the code points that matching reads. */
  readonly reach: number;
}

/**
 * Upper bound that replaces `*` and `+`. ICU and Java don't support unbounded look-behind either; segment, the SRX
 * library of LanguageTool, uses 100, which keeps a megabyte of full stops linear.
 */
const MAX_REPETITIONS = 100;

/** Number of code points on each side of a position that are compared before a regular expression is tested. */
export const SHAPE_DEPTH = 4;

interface Part extends PatternShape {
  /** Minimum and maximum code points of a match, counted up to `shapeDepth`. */
  readonly min: number;
  readonly max: number;
}

const places = Array.from({ length: SHAPE_DEPTH }, (_, place) => place);
const nowhere: PatternShape['starts'] = places.map(() => []);
const nothing: Part = { source: '', starts: nowhere, ends: nowhere, reach: 0, min: 0, max: 0 };

/**
 * Parses a regular expression of JavaScript's `u` syntax, bounds its repetitions and determines the starts and ends of
 * its matches.
 *
 * @throws SyntaxError for unsupported syntax: a back reference, an unclosed bracket
 */
export function shapePattern(pattern: string): PatternShape {
  const reader = new PatternReader(pattern);
  const whole = reader.readAlternatives('');
  if (!reader.atEnd) throw new SyntaxError('a closing bracket has no opening one');
  const known = (found: PatternShape['starts']) =>
    found.map((classes, place) => (whole.min <= place ? ['[^]'] : [...new Set(classes)]));
  const { source, reach } = whole;
  return { source, reach, starts: known(whole.starts), ends: known(whole.ends) };
}

function concatenate(left: Part, right: Part): Part {
  return {
    source: left.source + right.source,
    starts: follow(left, left.starts, right.starts),
    ends: follow(right, right.ends, left.ends),
    reach: left.reach + right.reach,
    min: Math.min(SHAPE_DEPTH, left.min + right.min),
    max: Math.min(SHAPE_DEPTH, left.max + right.max),
  };
}

/** Classes by place of `near`, which has `nearPlaces`, followed by `farPlaces`. */
function follow(
  near: Part,
  nearPlaces: PatternShape['starts'],
  farPlaces: PatternShape['starts'],
): PatternShape['starts'] {
  return places.map((place) => {
    const classes = new Set(nearPlaces[place]);
    for (let length = near.min; length <= near.max && length <= place; length += 1) {
      for (const source of farPlaces[place - length]!) classes.add(source);
    }
    return [...classes];
  });
}

function repeat(part: Part, found: PatternShape['starts'], times: number): PatternShape['starts'] {
  let whole = nowhere;
  for (let count = 0; count < Math.min(times, SHAPE_DEPTH); count += 1) whole = follow(part, found, whole);
  return whole;
}

class PatternReader {
  #position = 0;
  readonly #pattern: string;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  get atEnd(): boolean {
    return this.#position >= this.#pattern.length;
  }

  /** `modifier` is the `(?i:` around this place, for parts that are extracted from it. */
  readAlternatives(modifier: string): Part {
    const alternatives = [this.#readSequence(modifier)];
    while (this.#take('|')) alternatives.push(this.#readSequence(modifier));
    if (alternatives.length === 1) return alternatives[0]!;
    const merged = (side: 'starts' | 'ends') =>
      places.map((place) => [...new Set(alternatives.flatMap((part) => part[side][place]!))]);
    return {
      source: alternatives.map((part) => part.source).join('|'),
      starts: merged('starts'),
      ends: merged('ends'),
      min: Math.min(...alternatives.map((part) => part.min)),
      max: Math.max(...alternatives.map((part) => part.max)),
      reach: Math.max(...alternatives.map((part) => part.reach)),
    };
  }

  #readSequence(modifier: string): Part {
    let sequence = nothing;
    while (!this.atEnd && this.#pattern[this.#position] !== '|' && this.#pattern[this.#position] !== ')') {
      sequence = concatenate(sequence, this.#readQuantified(modifier));
    }
    return sequence;
  }

  #readQuantified(modifier: string): Part {
    const part = this.#readTerm(modifier);
    const quantifier = this.#match(/[*+?]\??|\{(\d+)(?:(,)(\d*))?\}\??/y);
    if (!quantifier) return part;
    const [whole, from, comma, to] = quantifier;
    const sign = whole[0];
    const least = from === undefined ? (sign === '+' ? 1 : 0) : Number(from);
    const isExact = from !== undefined && comma === undefined;
    const most = to ? Number(to) : sign === '?' ? 1 : isExact ? least : Math.max(least, MAX_REPETITIONS);
    const lazy = whole.length > 1 && whole.endsWith('?') ? '?' : '';
    return {
      source: `${part.source}{${least},${most}}${lazy}`,
      starts: repeat(part, part.starts, most),
      ends: repeat(part, part.ends, most),
      min: Math.min(SHAPE_DEPTH, part.min * least),
      max: Math.min(SHAPE_DEPTH, part.max * most),
      reach: part.reach * most,
    };
  }

  #readTerm(modifier: string): Part {
    if (this.#take('(')) return this.#readGroup(modifier);
    if (this.#match(/\\[1-9]|\\k</y)) throw new SyntaxError('back references are not allowed');
    const assertion = this.#match(/[\^$]|\\[bB]/y);
    if (assertion) return { ...nothing, source: assertion[0] };
    const atom = this.#match(
      /\[(?:\\[^]|[^\]\\])*\]|\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|u[\da-f]{4}|x[\da-f]{2}|c[a-z]|[^])|[^[\\]/iuy,
    );
    if (!atom) throw new SyntaxError('a class or an escape is not complete');
    const source = atom[0];
    const own = [modifier ? `${modifier}${source})` : source];
    const starts = [own, ...nowhere.slice(1)];
    return { source, starts, ends: starts, reach: 1, min: 1, max: 1 };
  }

  #readGroup(modifier: string): Part {
    const look = this.#match(/\?<?[=!]/y)?.[0];
    const flags = look ? undefined : this.#match(/\?[ims]*(?:-[ims]+)?:/y)?.[0];
    if (!look && !flags) this.#match(/\?<[^>]*>/y);
    const inner = this.readAlternatives(flags && flags !== '?:' ? `(${flags}` : modifier);
    if (!this.#take(')')) throw new SyntaxError('an opening bracket has no closing one');
    const source = `(${look ?? flags ?? '?:'}${inner.source})`;
    return look ? { ...nothing, source, reach: inner.reach } : { ...inner, source };
  }

  #take(character: string): boolean {
    if (this.#pattern[this.#position] !== character) return false;
    this.#position += 1;
    return true;
  }

  #match(sticky: RegExp): RegExpExecArray | null {
    sticky.lastIndex = this.#position;
    const found = sticky.exec(this.#pattern);
    if (found) this.#position = sticky.lastIndex;
    return found;
  }
}
