import { hasUndefinedReference } from './xml-characters.ts';
import { XmlTag } from './xml-tag.ts';
import type { TagShape, XmlScope } from './xml-tag.ts';

const name = /[^ \t\r\n\/>"'<=]+/y;
const equals = /[ \t\r\n]*=[ \t\r\n]*/y;
const tagEnd = /[ \t\r\n]*(\/?)>/y;

/**
 * Parses the start tag at an offset.
 *
 * @param looseReferences true when attribute values have to be checked for undefined entities
 * @returns the tag and its exclusive end in the source; or what is wrong with it, as the end of an error message
 */
export function parseTag(
  source: string,
  start: number,
  scope: XmlScope,
  looseReferences: boolean,
): { readonly tag: XmlTag; readonly end: number } | string {
  let position = endOf(name, source, start + 1);
  if (position === -1) return 'it has a "<" that starts no tag';
  const rawName = source.slice(start + 1, position);
  const names: string[] = [];
  const values: string[] = [];
  for (;;) {
    const nameStart = skipSpace(source, position);
    const nameEnd = nameStart === position ? -1 : endOf(name, source, nameStart);
    if (nameEnd === -1) break;
    const open = source.charCodeAt(nameEnd) === 0x3d ? nameEnd + 1 : endOf(equals, source, nameEnd);
    const valueStart = open === -1 ? -1 : afterQuote(source, source.charCodeAt(open) <= 0x20 ? endOf(equals, source, nameEnd) : open);
    if (valueStart === -1) return `<${rawName}> has an attribute without a value`;
    const valueEnd = source.indexOf(source[valueStart - 1]!, valueStart);
    // The next "<" is never far, while a search for a quote that is missing may go to the end.
    const nextTag = source.indexOf('<', valueStart);
    if (valueEnd === -1 || (nextTag !== -1 && nextTag < valueEnd)) return `<${rawName}> has an attribute that is not closed`;
    const value = source.slice(valueStart, valueEnd);
    if (looseReferences && hasUndefinedReference(value)) {
      return `<${rawName}> has an attribute with an entity that is not defined`;
    }
    names.push(source.slice(nameStart, nameEnd));
    values.push(value);
    position = valueEnd + 1;
  }
  tagEnd.lastIndex = position;
  const end = tagEnd.exec(source);
  if (!end) return `<${rawName}> is broken`;
  const shape = shapeOf(rawName, names, values, scope);
  if (typeof shape === 'string') return shape;
  return { tag: new XmlTag(shape, end[1] === '/', values), end: tagEnd.lastIndex };
}

/** @returns the end of what a sticky pattern matches at a position, -1 for no match */
function endOf(pattern: RegExp, source: string, position: number): number {
  pattern.lastIndex = position;
  return pattern.test(source) ? pattern.lastIndex : -1;
}

function skipSpace(source: string, start: number): number {
  let position = start;
  for (let code = source.charCodeAt(position); code === 0x20 || (code >= 0x9 && code <= 0xd && code !== 0xb && code !== 0xc); ) {
    code = source.charCodeAt(++position);
  }
  return position;
}

function afterQuote(source: string, position: number): number {
  const code = source.charCodeAt(position);
  return code === 0x22 || code === 0x27 ? position + 1 : -1;
}

/** Names of tags and attributes repeat even where values don't, so each combination is checked once. */
function shapeOf(rawName: string, names: readonly string[], values: readonly string[], scope: XmlScope): TagShape | string {
  const text = names.length === 0 ? rawName : `${rawName} ${names.join(' ')}`;
  const known = scope.shapes.get(text);
  if (known) return known;
  const declared = scopeInside(rawName, names, values, scope);
  if (typeof declared === 'string') return declared;
  const key = declared.elementKey(rawName);
  if (key === undefined) return `the name or prefix of <${rawName}> is not allowed there`;
  const attributeKeys = resolveAttributes(rawName, names, declared);
  if (typeof attributeKeys === 'string') return attributeKeys;
  const shape = { key, rawName, attributeKeys, scope: declared };
  // A tag that declares namespaces depends on its values too.
  if (declared === scope) scope.shapes.set(text, shape);
  return shape;
}

const reserved = ['http://www.w3.org/XML/1998/namespace', 'http://www.w3.org/2000/xmlns/'];
const isDeclaration = (rawName: string) => rawName === 'xmlns' || rawName.startsWith('xmlns:');

function scopeInside(
  element: string,
  names: readonly string[],
  values: readonly string[],
  scope: XmlScope,
): XmlScope | string {
  let declarations: Map<string, string> | undefined;
  for (const [index, rawName] of names.entries()) {
    if (!isDeclaration(rawName)) continue;
    const value = values[index]!;
    const prefix = rawName.slice(6);
    const bindsXml = prefix === 'xml' && value === reserved[0];
    const emptyPrefix = rawName !== 'xmlns' && (prefix === '' || prefix.includes(':') || value === '');
    if (emptyPrefix || prefix === 'xmlns' || (!bindsXml && (prefix === 'xml' || reserved.includes(value)))) {
      return `<${element}> declares a namespace in a way that is not allowed`;
    }
    declarations ??= new Map();
    if (declarations.has(prefix)) return `<${element}> has two attributes ${rawName}`;
    declarations.set(prefix, value);
  }
  return declarations ? scope.with(declarations) : scope;
}

function resolveAttributes(element: string, names: readonly string[], scope: XmlScope): string[] | string {
  const keys = new Set<string>();
  const resolved: string[] = [];
  for (const rawName of names) {
    const key = isDeclaration(rawName) ? rawName : scope.attributeKey(rawName);
    if (key === undefined) return `<${element}> has an attribute ${rawName} whose name or prefix is not allowed there`;
    if (keys.has(key)) return `<${element}> has two attributes ${rawName}`;
    keys.add(key);
    resolved.push(key);
  }
  return resolved;
}
