import { execFileSync } from 'node:child_process';
import { parse as parseCsv } from 'csv-parse/sync';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { defaultTreeAdapter as tree, parse as parseHtml, type DefaultTreeAdapterTypes } from 'parse5';
import { SaxesParser } from 'saxes';
import { parse as parseYaml } from 'yaml';
import { stringsdictFormat } from '#formats/apple/plist.ts';
import { stringsFormat } from '#formats/apple/strings-format.ts';
import { phpFormat } from '#formats/php/php-format.ts';
import { propertiesFormat } from '#formats/properties/properties-format.ts';
import { qtFormat } from '#formats/qt/qt-format.ts';
import { xcstringsFormat } from '#formats/xcstrings/xcstrings-format.ts';
import { androidFormat } from '#formats/android/android-format.ts';
import { resxFormat } from '#formats/resx/resx-format.ts';
import { yamlFormat } from '#formats/yaml/yaml-format.ts';
import { parse as parseFluent } from '@fluent/syntax';
import { fluentFormat } from '#formats/fluent/fluent-format.ts';
import { asciidocFormat } from '#formats/asciidoc/asciidoc-format.ts';
import { rstFormat } from '#formats/rst/rst-format.ts';
import { csvFormat } from '#formats/csv/csv-format.ts';
import { htmlFormat, mjmlFormat } from '#formats/html/html-format.ts';
import { ipynbFormat } from '#formats/ipynb/ipynb-format.ts';
import { jsonFormat } from '#formats/json/json-format.ts';
import { markdownFormat, mdxFormat } from '#formats/markdown/markdown-format.ts';
import { compileMdx, type SyntaxNode } from '#formats/markdown/testing/compile-mdx.ts';
import { poFormat } from '#formats/po/po-format.ts';
import { textFormat } from '#formats/text/text-format.ts';
import { srtFormat } from '#formats/timed-text/srt/srt-format.ts';
import { vttFormat } from '#formats/timed-text/vtt/vtt-format.ts';
import { xliffFormat } from '#formats/xliff/xliff-format.ts';
import type { DocumentFormat } from '#formats/format.ts';

/** Facts of a text that a translation doesn't change, one line each, by a parser that isn't ours where there is one. */
type Outline = (text: string) => string[] | Promise<string[]>;

const OUTLINES: readonly (readonly [DocumentFormat, Outline])[] = [
  [jsonFormat, (text) => outlineOfJson(JSON.parse(text.replace(/^\uFEFF/, '')) as unknown)],
  [csvFormat, outlineOfTable],
  [htmlFormat, outlineOfHtml],
  [mjmlFormat, outlineOfHtml],
  [asciidocFormat, (text) => outlineOfHtml(programOutput('asciidoctor', ['-S', 'secure', '-e', '-o', '-', '-'], text))],
  [rstFormat, (text) => outlineOfXml(programOutput('python3', ['-m', 'docutils', ...DOCUTILS], text))],
  [ipynbFormat, (text) => outlineOfNotebook(JSON.parse(text) as Notebook)],
  [markdownFormat, outlineOfMarkdown],
  [mdxFormat, async (text) => outlineOfNode(await compileMdx(text))],
  [poFormat, outlineOfCatalog],
  [xliffFormat, outlineOfXml],
  [androidFormat, outlineOfResources],
  [resxFormat, outlineOfResources],
  [fluentFormat, outlineOfFluent],
  [propertiesFormat, (text) => linesOf('python3', ['-c', PROPERTIES], text)],
  [stringsFormat, (text) => linesOf('python3', ['-c', STRINGS], text)],
  [stringsdictFormat, (text) => outlineOfJson(withoutForms(JSON.parse(programOutput('python3', ['-c', PLIST], text))))],
  [xcstringsFormat, (text) => outlineOfStringCatalog(JSON.parse(text) as StringCatalog)],
  [phpFormat, (text) => linesOf('php', ['-r', PHP_TOKENS], text)],
  [qtFormat, outlineOfQt],
  [yamlFormat, (text) => outlineOfJson(withoutForms(parseYaml(text)))],
  [srtFormat, outlineOfCues],
  [vttFormat, outlineOfCues],
  [textFormat, (text) => [`${text.split(/\r\n|[\r\n]/).length} lines`]],
];
/** By the id of a format: the registry has formats with options. */
const outlines = new Map(OUTLINES.map(([{ id }, outline]) => [id, outline]));

/**
 * Damage of a text file by a translation, as another parser sees it. A file that this parser refuses before the translation,
 * and one that is not UTF-8, can't be judged.
 *
 * @returns one sentence; nothing of the content
 */
export async function checkText(before: Uint8Array, after: Uint8Array, format: DocumentFormat): Promise<string[]> {
  const outline = outlines.get(format.id);
  if (outline === undefined) return [`no parser judges ${format.extensions.join(', ')}`];
  const original = await judged(outline, before);
  if ('damage' in original) return [];
  const written = await judged(outline, after);
  if ('damage' in written) return [`another parser refuses it: ${written.damage}`];
  const [expected, found] = [original.facts, written.facts];
  const place = expected.findIndex((fact, index) => found[index] !== fact);
  if (place === -1 && expected.length === found.length) return [];
  const [was, is] = [expected[place] ?? 'nothing', found[place === -1 ? expected.length : place] ?? 'nothing'];
  return [`another structure: ${is.slice(0, 80)} in place of ${was.slice(0, 80)}`];
}

async function judged(outline: Outline, bytes: Uint8Array): Promise<{ facts: string[] } | { damage: string }> {
  try {
    return { facts: await outline(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
  } catch (error) {
    return { damage: error instanceof Error ? error.message.split('\n')[0]! : String(error) };
  }
}

/** Reads no other files; messages about unknown directives stay out. */
const DOCUTILS = [
  '--writer=xml',
  '--no-raw',
  '--no-file-insertion',
  '--report=5',
  '--halt=5',
  '--no-doctype-declaration',
];

/** The output of a program for a text. @throws Error if the program isn't there, or fails */
function programOutput(program: string, args: readonly string[], input: string): string {
  return execFileSync(program, args, {
    input,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'ignore'],
    maxBuffer: 2 ** 28,
  });
}

const linesOf = (program: string, args: readonly string[], text: string) =>
  programOutput(program, args, text).split('\n');

/** Keys with the number of their arguments. */
const PROPERTIES =
  'import javaproperties, re, sys\nfor key, text in javaproperties.loads(sys.stdin.read()).items(): print(repr(key), len(re.findall(r"\\{\\d", text)))';
const STRINGS =
  'import openstep_plist, re, sys\nfor key, text in openstep_plist.loads(sys.stdin.read()).items(): print(repr(key), len(re.findall(r"%[\\d$]*[@dfsu]", text)))';
const PLIST = 'import json, plistlib, sys\nprint(json.dumps(plistlib.loads(sys.stdin.buffer.read())))';
/** Kinds of tokens, with the texts of all but strings and blanks; a file is not run. */
const PHP_TOKENS =
  'foreach (token_get_all(stream_get_contents(STDIN)) as $t) echo is_array($t) ? token_name($t[0]) . ' +
  '(in_array($t[0], [T_CONSTANT_ENCAPSED_STRING, T_ENCAPSED_AND_WHITESPACE]) ? "" : " " . trim($t[1])) : $t, "\\n";';

interface StringCatalog {
  readonly strings: Readonly<Record<string, { readonly localizations?: Readonly<Record<string, unknown>> }>>;
}

/** All but the localizations that translations add. */
function outlineOfStringCatalog({ strings, ...rest }: StringCatalog): string[] {
  const facts = Object.entries(strings).map(([key, { localizations = {}, ...others }]) => {
    const { 'en-XA': _a, 'en-XB': _b, de: _de, ...kept } = localizations;
    return JSON.stringify([key, others, kept]);
  });
  return [...facts, JSON.stringify(rest)];
}

/** Elements outside of translations, with the texts of sources. */
function outlineOfQt(text: string): string[] {
  const facts: string[] = [];
  let inTranslation = false;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => {
    inTranslation ||= name === 'translation';
    facts.push(inTranslation ? '' : `<${name}>`);
  });
  parser.on('text', (content) => facts.push(inTranslation ? '' : content.trim()));
  parser.on('closetag', ({ name }) => {
    if (name === 'translation') inTranslation = false;
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(text.replace(/^\uFEFF/, '')).close();
  return facts.filter((fact) => fact !== '');
}

/** Keys, types, and all values but strings. */
function outlineOfJson(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return [`${key} text`];
  if (typeof value !== 'object' || value === null) return [`${key} ${String(value)}`];
  const members = Object.entries(value).flatMap(([name, member]) => outlineOfJson(member, name));
  return [`${key} ${Array.isArray(value) ? 'array' : 'object'}`, ...members, `end of ${key}`];
}

interface Notebook {
  readonly cells: readonly { readonly cell_type: string; readonly source: string | readonly string[] }[];
}

/** All but the texts of cells in Markdown, of which the elements. */
function outlineOfNotebook({ cells, ...others }: Notebook): string[] {
  const facts = cells.flatMap((cell) => {
    if (cell.cell_type !== 'markdown') return [JSON.stringify(cell)];
    const { source, ...rest } = cell;
    return [JSON.stringify(rest), ...outlineOfMarkdown(typeof source === 'string' ? source : source.join(''))];
  });
  return [...facts, JSON.stringify(others)];
}

/** Values without plural forms and the language at the root, which are those of the target. */
function withoutForms(value: unknown, isRoot = true): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const members = Object.entries(value).filter(([name]) => !/(?:^|_)(?:zero|one|two|few|many|other)$/.test(name));
  const inner = members.map(([name, member]) => [name, withoutForms(member, false)] as const);
  return isRoot && inner.length === 1 ? inner[0]![1] : Object.fromEntries(inner);
}

/** Names of messages with their attributes and references, in order. */
function outlineOfFluent(text: string): string[] {
  return parseFluent(text, { withSpans: false }).body.flatMap((entry) => {
    if (entry.type === 'Junk') throw new Error(entry.annotations[0]?.message);
    if (entry.type !== 'Message' && entry.type !== 'Term') return [entry.type];
    return [`${entry.type} ${entry.id.name}`, ...entry.attributes.map(({ id }) => `.${id.name}`)];
  });
}

/** The number of fields of each row, with the delimiter that gives the most in the first. */
function outlineOfTable(text: string): string[] {
  const tables = [',', ';', '\t', '|'].map((delimiter) =>
    parseCsv(text, { delimiter, bom: true, relax_column_count: true, relax_quotes: true }),
  );
  const widths = tables.map((rows) => rows.map((row: readonly string[]) => row.length));
  const [widest = []] = widths.toSorted(([one = 0], [other = 0]) => other - one);
  return widest.map((width) => `${width} fields`);
}

/** Elements with the names of their attributes, but for language and direction, which are those of the target. */
function outlineOfHtml(text: string): string[] {
  const facts: string[] = [];
  const visit = (node: DefaultTreeAdapterTypes.ParentNode) => {
    for (const child of tree.getChildNodes(node)) {
      if (!tree.isElementNode(child)) continue;
      const attributes = tree.getAttrList(child).filter(({ name }) => name !== 'lang' && name !== 'dir');
      facts.push(`<${child.tagName} ${attributes.map(({ name }) => name).join(' ')}>`);
      visit(child);
      if (child.tagName === 'template' && 'content' in child) visit(child.content);
      facts.push(`</${child.tagName}>`);
    }
  };
  visit(parseHtml(text));
  return facts;
}

/** Keys of the front matter, and the elements of the rest. */
function outlineOfMarkdown(text: string): string[] {
  const matter = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?\n)---[ \t]*(?:\r?\n|$)/.exec(text);
  const body = text.slice(matter?.[0].length ?? 0);
  const html = micromark(body, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] });
  return [...(matter === null ? [] : outlineOfJson(parseYaml(matter[1]!) as unknown)), ...outlineOfHtml(html)];
}

/** Types of nodes, and names of elements. */
function outlineOfNode({ type, name, children = [] }: SyntaxNode): string[] {
  if (type === 'text') return [];
  return [`${type} ${typeof name === 'string' ? name : ''}`, ...children.flatMap(outlineOfNode), `end of ${type}`];
}

/** All lines but translations and flags. */
function outlineOfCatalog(text: string): string[] {
  let isTranslation = false;
  return text.split(/\r?\n/).filter((line) => {
    if (!line.startsWith('"')) isTranslation = line.startsWith('msgstr');
    return !isTranslation && !line.startsWith('#,') && line.trim() !== '';
  });
}

/** Elements with their ids outside of targets. */
function outlineOfXml(text: string): string[] {
  const facts: string[] = [];
  let targets = 0;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'target') targets += 1;
    if (targets === 0) facts.push(`<${name} ${attributes['id'] ?? ''}>`);
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'target') targets -= 1;
    else if (targets === 0) facts.push(`</${name}>`);
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(text.replace(/^\uFEFF/, '')).close();
  return facts;
}

/** Resources of Android with their attributes; plural forms and languages are those of the target. */
function outlineOfResources(text: string): string[] {
  const facts: string[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    const { quantity, 'tools:locale': _, ...others } = attributes as Readonly<Record<string, string>>;
    if (quantity === undefined) facts.push(`<${name} ${JSON.stringify(others)}>`);
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(text.replace(/^\uFEFF/, '')).close();
  return facts;
}

/** Times of the cues. */
function outlineOfCues(text: string): string[] {
  return text.split(/\r\n|[\r\n]/).filter((line) => line.includes('-->'));
}
