/** Which form of a text goes with a number. */
export type PluralFormula = (n: number) => number;

/** Longest formula that is parsed. The longest in use (Arabic, Breton) have some 200 characters. */
const MAX_LENGTH = 1000;

const TOKEN = /\s*(\d{1,9}|n|\|\||&&|[=!<>]=|[-+*/%<>!?:()])/y;

/** C operators that gettext permits, from the lowest precedence. */
const levels: readonly Readonly<Record<string, (left: number, right: number) => number>>[] = [
  { '||': (left, right) => Number(left !== 0 || right !== 0) },
  { '&&': (left, right) => Number(left !== 0 && right !== 0) },
  { '==': (left, right) => Number(left === right), '!=': (left, right) => Number(left !== right) },
  {
    '<': (left, right) => Number(left < right),
    '>': (left, right) => Number(left > right),
    '<=': (left, right) => Number(left <= right),
    '>=': (left, right) => Number(left >= right),
  },
  { '+': (left, right) => left + right, '-': (left, right) => left - right },
  {
    '*': (left, right) => left * right,
    '/': (left, right) => Math.trunc(left / right),
    '%': (left, right) => left % right,
  },
];

/**
 * Parses the `plural=` of a catalog's header, an expression of C
 * (https://www.gnu.org/software/gettext/manual/html_node/Plural-forms.html).
 *
 * @returns undefined for an invalid expression
 */
export function readFormula(source: string): PluralFormula | undefined {
  const tokens = tokenize(source);
  if (tokens === undefined) return undefined;
  let position = 0;
  let depth = 0;
  const formula = conditional();
  return position === tokens.length ? formula : undefined;

  function conditional(): PluralFormula | undefined {
    const condition = binary(0);
    if (condition === undefined || tokens![position] !== '?') return condition;
    position += 1;
    const yes = conditional();
    if (yes === undefined || tokens![position] !== ':') return undefined;
    position += 1;
    const no = conditional();
    return no && ((n) => (condition(n) === 0 ? no(n) : yes(n)));
  }

  function binary(level: number): PluralFormula | undefined {
    const operators = levels[level];
    if (operators === undefined) return unary();
    let left = binary(level + 1);
    for (
      let operator = operators[tokens![position] ?? ''];
      left && operator;
      operator = operators[tokens![position] ?? '']
    ) {
      position += 1;
      const right = binary(level + 1);
      const [first, apply] = [left, operator];
      left = right && ((n) => apply(first(n), right(n)));
    }
    return left;
  }

  function unary(): PluralFormula | undefined {
    const current = tokens![position] ?? '';
    position += 1;
    if (current === 'n') return (n) => n;
    if (/^\d/.test(current)) return () => Number(current);
    depth += 1;
    if ((current !== '!' && current !== '(') || depth > 100) return undefined;
    const inner = current === '!' ? unary() : conditional();
    depth -= 1;
    if (current === '!') return inner && ((n) => Number(inner(n) === 0));
    const closed = tokens![position] === ')';
    position += 1;
    return closed ? inner : undefined;
  }
}

function tokenize(source: string): string[] | undefined {
  const text = source.trim();
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (text.length <= MAX_LENGTH && TOKEN.lastIndex < text.length) {
    const match = TOKEN.exec(text);
    if (match === null) return undefined;
    tokens.push(match[1]!);
  }
  return tokens.length === 0 ? undefined : tokens;
}
