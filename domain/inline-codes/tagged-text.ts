import { codeEquivalent, type CodedText, type InlineCode } from '#domain/units/coded-text.ts';

/** Tags that represent codes in prompts; names of XLIFF 1.2, section 2.4: pairs, standalone codes, halves of pairs. */
const TAG = String.raw`<(\/?)(g|x|bx|ex)(\d{1,6})\s{0,4}(\/?)>`;
/** Text that looks like such a tag is escaped, as is text that looks like the escape. Nothing else is. */
const FORGED = new RegExp(String.raw`<(?=\/?(?:g|x|bx|ex)\d{1,6}\s{0,4}\/?>)|&(?=(?:amp;)*lt;\/?(?:g|x|bx|ex)\d)`, 'g');
const TOKEN = new RegExp(
  String.raw`${TAG}|&lt;(?=\/?(?:g|x|bx|ex)\d{1,6}\s{0,4}\/?>)|&amp;(?=(?:amp;)*lt;\/?(?:g|x|bx|ex)\d)`,
  'g',
);

/** An incomplete tag or escape at the end of an unfinished text. */
const BEGUN_TAG = String.raw`\/?(?:g|x|b|e|bx|ex)?(?:(?<=[gx])\d{1,6}\s{0,4}\/?)?`;
const UNFINISHED = new RegExp(String.raw`(?:<${BEGUN_TAG}|&(?:amp;){0,12}(?:a|am|amp|l|lt|lt;${BEGUN_TAG})?)$`);

/** Ids of codes with both halves in the text, in order. */
function pairsOf(codes: readonly InlineCode[]): ReadonlySet<number> {
  const opened = new Set<number>();
  const pairs = new Set<number>();
  for (const code of codes) {
    if (code.kind === 'open') opened.add(code.id);
    else if (code.kind === 'close' && opened.has(code.id)) pairs.add(code.id);
  }
  return pairs;
}

function tagOf(code: InlineCode, pairs: ReadonlySet<number>): string {
  if (code.kind === 'standalone') return `<x${code.id}/>`;
  if (!pairs.has(code.id)) return code.kind === 'open' ? `<bx${code.id}/>` : `<ex${code.id}/>`;
  return code.kind === 'open' ? `<g${code.id}>` : `</g${code.id}>`;
}

/** Writes codes as tags: `<g1>…</g1>` a pair, `<x2/>` a standalone code, `<bx3/>` and `<ex3/>` halves of a pair. */
export function encodeTagged(content: CodedText): string {
  const pairs = pairsOf(content.codes);
  let tagged = '';
  let at = 0;
  for (const code of content.codes) {
    tagged += escapeForged(content.text.slice(at, code.offset)) + tagOf(code, pairs);
    at = code.offset;
  }
  return tagged + escapeForged(content.text.slice(at));
}

/** The tags of codes, each once, for messages: `<g1>, <x2/>`. @param within texts in which pairs have both halves */
export function namesOfTags(codes: readonly InlineCode[], within: readonly CodedText[]): string {
  const pairs = new Set(within.flatMap((content) => [...pairsOf(content.codes)]));
  return [...new Set(codes.map((code) => tagOf(code, pairs)))].join(', ');
}

function escapeForged(text: string): string {
  return text.replace(FORGED, (character) => (character === '<' ? '&lt;' : '&amp;'));
}

/** Meaning of tags that are more than formatting, so that a sentence can be built around them: tag to text. */
export function tagLegend(content: CodedText): Readonly<Record<string, string>> | undefined {
  const shown = content.codes.filter((code) => code.kind === 'standalone' && codeEquivalent(code) !== '');
  if (shown.length === 0) return undefined;
  return Object.fromEntries(shown.map((code) => [`<x${code.id}/>`, code.equivalent!.slice(0, MAX_EQUIVALENT_LENGTH)]));
}

/** UTF-16 units of a placeholder that are shown; the beginning of a long ICU plural suffices. */
const MAX_EQUIVALENT_LENGTH = 120;

/** Parses a text with tags. Tags that the source doesn't have become codes of unknown ids, which validation reports. */
export function decodeTagged(tagged: string): CodedText {
  const codes: InlineCode[] = [];
  let text = '';
  let at = 0;
  for (const match of tagged.matchAll(TOKEN)) {
    text += tagged.slice(at, match.index);
    at = match.index + match[0].length;
    const [token, slash, name, digits, selfClosing] = match;
    if (name === undefined) {
      text += token === '&lt;' ? '<' : '&';
      continue;
    }
    const id = Number(digits);
    const offset = text.length;
    if (name === 'g') {
      if (slash === '') codes.push({ id, kind: 'open', offset });
      if (slash === '/' || selfClosing === '/') codes.push({ id, kind: 'close', offset });
    } else if (slash === '') {
      // Here `</x1>` only closes a `<x1>` that a model wrote instead of `<x1/>`.
      codes.push({ id, kind: name === 'x' ? 'standalone' : name === 'bx' ? 'open' : 'close', offset });
    }
  }
  return { text: text + tagged.slice(at), codes };
}

/** Number of UTF-16 units at the end of an unfinished text that may belong to a tag or an escape. */
export function unfinishedTail(tagged: string): number {
  return UNFINISHED.exec(tagged.slice(-80))?.[0].length ?? 0;
}
