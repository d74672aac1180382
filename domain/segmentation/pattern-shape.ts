/** What the compiler needs to know of a regular expression to run it fast and in linear time. */
export interface PatternShape {
  /** The pattern with every repetition bounded and without captures. */
  readonly source: string;
  /**
   * Classes of one code point: one of them takes the first code point of any match; `[^]` when a match may be empty.
   */
  readonly first: readonly string[];
  /** The same of the second code point; `[^]` when a match may be shorter. */
  readonly second: readonly string[];
  /** The same of the last code point. */
  readonly last: readonly string[];
  /** Upper bound of the code points that matching looks at. */
  readonly reach: number;
}

/**
 * Most repetitions that stand for `*` and `+`. ICU and Java don't take unbounded look-behind either; segment, the SRX
 * library of LanguageTool, puts 100 there, and it is what keeps a megabyte of full stops linear.
 */
const mostRepetitions = 100;

interface Part extends PatternShape {
  /** Fewest code points of a match: 0, 1, or 2 for more. */
  readonly least: number;
}

const nothing: Part = { source: '', first: [], second: [], last: [], reach: 0, least: 0 };

/**
 * Reads a regular expression of JavaScript's `u` syntax, bounds its repetitions and finds what its matches start and
 * end with.
 *
 * @throws SyntaxError for what the reader can't take: a back reference, a bracket that isn't closed
 */
export function shapePattern(pattern: string): PatternShape {
  const reader = new PatternReader(pattern);
  const whole = reader.readAlternatives('');
  if (!reader.atEnd) throw new SyntaxError('a closing bracket has no opening one');
  const classes = (enough: number, found: readonly string[]) => (whole.least < enough ? ['[^]'] : [...new Set(found)]);
  return {
    source: whole.source,
    first: classes(1, whole.first),
    second: classes(2, whole.second),
    last: classes(1, whole.last),
    reach: whole.reach,
  };
}

function concatenate(left: Part, right: Part): Part {
  return {
    source: left.source + right.source,
    first: left.least === 0 ? [...left.first, ...right.first] : left.first,
    second: [
      ...left.second,
      ...(left.least <= 1 && left.first.length > 0 ? right.first : []),
      ...(left.least === 0 ? right.second : []),
    ],
    last: right.least === 0 ? [...left.last, ...right.last] : right.last,
    reach: left.reach + right.reach,
    least: Math.min(2, left.least + right.least),
  };
}

class PatternReader {
  private position = 0;
  private readonly pattern: string;

  constructor(pattern: string) {
    this.pattern = pattern;
  }

  get atEnd(): boolean {
    return this.position >= this.pattern.length;
  }

  /** `modifier` is the `(?i:` around this place, for the parts that are taken out of it. */
  readAlternatives(modifier: string): Part {
    const alternatives = [this.readSequence(modifier)];
    while (this.take('|')) alternatives.push(this.readSequence(modifier));
    return {
      source: alternatives.map((part) => part.source).join('|'),
      first: alternatives.flatMap((part) => part.first),
      second: alternatives.flatMap((part) => part.second),
      last: alternatives.flatMap((part) => part.last),
      least: Math.min(...alternatives.map((part) => part.least)),
      reach: Math.max(...alternatives.map((part) => part.reach)),
    };
  }

  private readSequence(modifier: string): Part {
    let sequence = nothing;
    while (!this.atEnd && this.pattern[this.position] !== '|' && this.pattern[this.position] !== ')') {
      sequence = concatenate(sequence, this.readQuantified(modifier));
    }
    return sequence;
  }

  private readQuantified(modifier: string): Part {
    const part = this.readTerm(modifier);
    const quantifier = this.match(/[*+?]\??|\{(\d+)(,?)(\d*)\}\??/y);
    if (!quantifier) return part;
    const [whole, from, comma, to] = quantifier;
    const sign = whole[0];
    const least = from === undefined ? (sign === '+' ? 1 : 0) : Number(from);
    const most = to ? Number(to) : sign === '?' ? 1 : comma === '' ? least : Math.max(least, mostRepetitions);
    const lazy = whole.length > 1 && whole.endsWith('?') ? '?' : '';
    return {
      source: `${part.source}{${least},${most}}${lazy}`,
      first: part.first,
      second: most > 1 && part.least < 2 ? [...part.second, ...part.first] : part.second,
      last: part.last,
      least: Math.min(2, part.least * least),
      reach: part.reach * most,
    };
  }

  private readTerm(modifier: string): Part {
    if (this.take('(')) return this.readGroup(modifier);
    if (this.match(/\\[1-9]|\\k</y)) throw new SyntaxError('back references are not allowed');
    const assertion = this.match(/[\^$]|\\[bB]/y);
    if (assertion) return { ...nothing, source: assertion[0] };
    const atom = this.match(
      /\[(?:\\[^]|[^\]\\])*\]|\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|u[\da-f]{4}|x[\da-f]{2}|c[a-z]|[^])|[^[\\]/iuy,
    );
    if (!atom) throw new SyntaxError('a class or an escape is not complete');
    const source = atom[0];
    const own = [modifier ? `${modifier}${source})` : source];
    return { source, first: own, second: [], last: own, reach: 1, least: 1 };
  }

  private readGroup(modifier: string): Part {
    const look = this.match(/\?<?[=!]/y)?.[0];
    const flags = look ? undefined : this.match(/\?[ims]*(?:-[ims]+)?:/y)?.[0];
    if (!look && !flags) this.match(/\?<[^>]*>/y);
    const inner = this.readAlternatives(flags && flags !== '?:' ? `(${flags}` : modifier);
    if (!this.take(')')) throw new SyntaxError('an opening bracket has no closing one');
    const source = `(${look ?? flags ?? '?:'}${inner.source})`;
    return look ? { ...nothing, source, reach: inner.reach } : { ...inner, source };
  }

  private take(character: string): boolean {
    if (this.pattern[this.position] !== character) return false;
    this.position += 1;
    return true;
  }

  private match(sticky: RegExp): RegExpExecArray | null {
    sticky.lastIndex = this.position;
    const found = sticky.exec(this.pattern);
    if (found) this.position = sticky.lastIndex;
    return found;
  }
}
