import type { Random } from './random.ts';

interface ElementSpan {
  readonly start: number;
  readonly end: number;
  /** End of its start tag. */
  readonly contentStart: number;
  /** Start of its end tag; that of its content where it has none. */
  readonly contentEnd: number;
}

type XmlMutation = (source: string, elements: readonly ElementSpan[], random: Random) => string;

/** Where elements are, in a part that is as it should be. */
function findElements(source: string): ElementSpan[] {
  const open: { start: number; contentStart: number }[] = [];
  const elements: ElementSpan[] = [];
  for (const match of source.matchAll(/<(\/?)[\w:.-]+(?:"[^"]*"|'[^']*'|[^"'>])*?(\/?)>/g)) {
    const end = match.index + match[0].length;
    if (match[1] === '/') {
      const element = open.pop();
      if (element) elements.push({ ...element, contentEnd: match.index, end });
    } else if (match[2] === '/') {
      elements.push({ start: match.index, contentStart: end, contentEnd: end, end });
    } else {
      open.push({ start: match.index, contentStart: end });
    }
  }
  // The root stays, or there would be little to read.
  return elements.slice(0, -1);
}

const cut = (source: string, { start, end }: { start: number; end: number }, by = '') =>
  source.slice(0, start) + by + source.slice(end);
const textOf = (source: string, { start, end }: ElementSpan) => source.slice(start, end);
const insert = (source: string, at: number, what: string) => cut(source, { start: at, end: at }, what);

const MUTATIONS: Readonly<Record<string, XmlMutation>> = {
  'an element is missing': (source, elements, random) => cut(source, random.pick(elements)),
  'an element is there twice': (source, elements, random) => {
    const element = random.pick(elements);
    return insert(source, element.end, textOf(source, element));
  },
  'an element stands in another one': (source, elements, random) => {
    const [moved, host] = [random.pick(elements), random.pick(elements)];
    const at = random.pick([host.contentStart, host.contentEnd, host.start]);
    if (at > moved.start && at < moved.end) return source;
    const what = textOf(source, moved);
    return at <= moved.start ? insert(cut(source, moved), at, what) : cut(insert(source, at, what), moved);
  },
  'a copy of an element stands in another one': (source, elements, random) => {
    const host = random.pick(elements);
    return insert(source, random.pick([host.contentStart, host.contentEnd]), textOf(source, random.pick(elements)));
  },
  'an element has lost its tags': (source, elements, random) => {
    const element = random.pick(elements);
    return cut(source, element, source.slice(element.contentStart, element.contentEnd));
  },
  'an element has another name': (source, elements, random) => {
    const [element, other] = [random.pick(elements), random.pick(elements)];
    const name = /^<([\w:.-]+)/.exec(textOf(source, other))![1]!;
    const renamed = textOf(source, element).replace(/^<[\w:.-]+/, `<${name}`);
    return cut(source, element, renamed.replace(/<\/[\w:.-]+>$/, `</${name}>`));
  },
  'an attribute has the value of another one': (source, _elements, random) => {
    const values = [...source.matchAll(/"[^"<>]*"/g)].slice(10);
    if (values.length < 2) return source;
    const [to, from] = [random.pick(values), random.pick(values)];
    return cut(source, { start: to.index, end: to.index + to[0].length }, from[0]);
  },
  'a comment, an instruction or raw text lies between': (source, elements, random) =>
    insert(
      source,
      random.pick(elements).start,
      random.pick(['<!-- <w:t>x</w:t> -->', '<?x y?>', '<![CDATA[<w:t>]]>', ' ']),
    ),
  'text stands where none belongs': (source, elements, random) =>
    insert(
      source,
      random.pick(elements).contentStart,
      random.pick(['text', '&amp;', '&#x10FFFF;', '&#0;', '&x;', '\u0001']),
    ),
  'a tag is not closed': (source, elements, random) => {
    const { contentEnd, end } = random.pick(elements);
    return cut(source, { start: contentEnd, end });
  },
};

/** Changes the XML of a part at a place or a few. @returns also what was done */
export function mutateXml(source: string, random: Random): { what: string; source: string } {
  const done: string[] = [];
  let mutated = source;
  for (let count = random.pick([1, 1, 2, 4]); count > 0; count -= 1) {
    const elements = findElements(mutated);
    if (elements.length === 0) break;
    const what = random.pick(Object.keys(MUTATIONS));
    mutated = MUTATIONS[what]!(mutated, elements, random);
    done.push(what);
  }
  return { what: done.join(', '), source: mutated };
}
