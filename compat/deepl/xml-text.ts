import { SaxesParser } from 'saxes';
import { codeItems } from '#formats/markup/coded-content.ts';
import { pairItems, trimItems } from '#formats/markup/inline-items.ts';
import { InlineRun } from '#formats/html/inline-run.ts';
import type { PagePlace } from '#formats/html/page-reader.ts';
import { badParameter } from './errors.ts';
import { xmlTokens, type XmlToken } from './xml-tokens.ts';

/** How tags are treated: https://developers.deepl.com/docs/xml-and-html-handling/xml */
export interface TagRules {
  /** True: elements in a place without text of its own are blocks, whose texts are separate. */
  readonly detectsOutline: boolean;
  readonly splitting: ReadonlySet<string>;
  readonly nonSplitting: ReadonlySet<string>;
  /** Elements whose text stays. */
  readonly ignored: ReadonlySet<string>;
  /** True: a line break ends a sentence. */
  readonly splitsLines: boolean;
  /** True: what isn't well-formed is refused. */
  readonly isStrict: boolean;
}

/**
 * Finds the texts of XML, in source order. Linear, however deep elements nest.
 *
 * @throws LoquentError `validation_failed` for XML that isn't well-formed, if the rules are strict
 */
export function readXml(source: string, rules: TagRules): readonly PagePlace[] {
  if (rules.isStrict) requireWellFormed(source);
  const tokens = xmlTokens(source);
  const ends = matchTags(tokens);
  const blocks = findBlocks(tokens, ends, rules);
  const places: PagePlace[] = [];
  let run = new InlineRun(source, rules.splitsLines);
  const flush = () => {
    places.push(...placesOf(run));
    run = new InlineRun(source, rules.splitsLines);
  };
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]!;
    if (token.type === 'text') run.addText(token);
    else if (token.type === 'other') run.addMark({ start: token.start, end: token.end, kind: 'standalone', name: '!' });
    else if (token.type === 'start' && rules.ignored.has(token.name) && ends.has(index)) {
      const last = ends.get(index)!;
      const { start, name } = token;
      const equivalent = textOf(tokens, index, last);
      if (blocks.has(index)) flush();
      else run.addMark({ start, end: tokens[last]!.end, kind: 'standalone', name, equivalent, stays: true });
      index = last;
    } else if (blocks.has(index)) flush();
    else {
      const kind = token.type === 'empty' ? 'standalone' : token.type === 'start' ? 'open' : 'close';
      run.addMark({ start: token.start, end: token.end, kind, name: token.name, nests: true });
    }
  }
  flush();
  return places;
}

function placesOf(run: InlineRun): readonly PagePlace[] {
  const paired = pairItems(run.items);
  const content = trimItems(paired);
  if (content === undefined) return [];
  const coded = codeItems(paired, content.from, content.to);
  if (!/\S/.test(coded.content.text)) return [];
  const [first, last] = [paired.items[content.from]!, paired.items[content.to - 1]!];
  return [{ start: first.start, end: last.end, coded, role: 'text', attribute: false, translate: true }];
}

/** Indexes of the tags at which texts are split. */
function findBlocks(
  tokens: readonly XmlToken[],
  ends: ReadonlyMap<number, number>,
  { detectsOutline, splitting, nonSplitting }: TagRules,
): ReadonlySet<number> {
  const starts = new Map([...ends].map(([start, end]) => [end, start]));
  const holdsText = new Set<number>();
  const parents = new Map<number, number>();
  const open = [-1];
  for (const [index, token] of tokens.entries()) {
    const parent = open.at(-1)!;
    if (token.type === 'text' && /\S/.test(token.text)) holdsText.add(parent);
    if (token.type === 'start' || token.type === 'empty') parents.set(index, parent);
    if (ends.has(index)) open.push(index);
    // Elements that cross another one are unpaired (`matchTags`).
    if (starts.has(index)) open.pop();
  }
  const blocks = new Set<number>();
  for (const [index, parent] of parents) {
    const { name } = tokens[index] as { readonly name: string };
    const isOutline = detectsOutline && !holdsText.has(parent) && ends.has(index);
    if (nonSplitting.has(name) || !(splitting.has(name) || isOutline)) continue;
    blocks.add(index);
    const end = ends.get(index);
    if (end !== undefined) blocks.add(end);
  }
  return blocks;
}

/** Indexes of the end tags of start tags, of elements that nest properly. */
function matchTags(tokens: readonly XmlToken[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open: { readonly index: number; readonly name: string }[] = [];
  const counts = new Map<string, number>();
  const count = (name: string, by: number) => counts.set(name, (counts.get(name) ?? 0) + by);
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'start') {
      open.push({ index, name: token.name });
      count(token.name, 1);
    }
    if (token.type !== 'end' || (counts.get(token.name) ?? 0) === 0) continue;
    for (;;) {
      const last = open.pop()!;
      count(last.name, -1);
      if (last.name !== token.name) continue;
      ends.set(last.index, index);
      break;
    }
  }
  return ends;
}

function textOf(tokens: readonly XmlToken[], from: number, to: number): string {
  let text = '';
  for (const token of tokens.slice(from, to)) if (token.type === 'text') text += token.text;
  return text.replaceAll(/\s+/g, ' ').trim();
}

function requireWellFormed(source: string): void {
  const parser = new SaxesParser({ fragment: true });
  const fail = () => {
    throw badParameter('text', 'Tag handling parsing failed, please check input.');
  };
  parser.on('error', fail);
  parser.write(source.trimStart()).close();
}
