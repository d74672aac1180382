import { hasUndefinedReference } from './xml-characters.ts';
import { XmlTag, type TagShape, type XmlScope } from './xml-tag.ts';

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
  let position = nameEndFrom(source, start + 1);
  if (position === start + 1) return 'it has a "<" that starts no tag';
  const rawName = source.slice(start + 1, position);
  const names: string[] = [];
  const values: string[] = [];
  let nextTag: number | undefined;
  for (;;) {
    const nameStart = skipSpace(source, position);
    const nameEnd = nameStart === position ? nameStart : nameEndFrom(source, nameStart);
    if (nameEnd === nameStart) break;
    const valueStart = valueStartFrom(source, nameEnd);
    if (valueStart === -1) return `<${rawName}> has an attribute without a value`;
    const valueEnd = source.indexOf(source[valueStart - 1]!, valueStart);
    // One search is enough for all attributes, as none may go beyond it.
    nextTag ??= source.indexOf('<', valueStart);
    if (valueEnd === -1 || (nextTag !== -1 && nextTag < valueEnd))
      return `<${rawName}> has an attribute that is not closed`;
    const value = source.slice(valueStart, valueEnd);
    if (looseReferences && hasUndefinedReference(value)) {
      return `<${rawName}> has an attribute with an entity that is not defined`;
    }
    names.push(source.slice(nameStart, nameEnd));
    values.push(value);
    position = valueEnd + 1;
  }
  const closing = skipSpace(source, position);
  const selfClosing = source.charCodeAt(closing) === 0x2f;
  const end = closing + (selfClosing ? 2 : 1);
  if (source.charCodeAt(end - 1) !== 0x3e) return `<${rawName}> is broken`;
  const shape = shapeOf(rawName, names, values, scope);
  if (typeof shape === 'string') return shape;
  return { tag: new XmlTag(shape, selfClosing, values), end };
}

/** True for white space of XML (XML 1.0, section 2.3). */
export function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x9 || code === 0xa || code === 0xd;
}

function skipSpace(source: string, start: number): number {
  let position = start;
  while (isSpace(source.charCodeAt(position))) position++;
  return position;
}

/** The end of a possible name; its validity is checked once per shape. */
function nameEndFrom(source: string, start: number): number {
  let position = start;
  for (; position < source.length; position++) {
    const code = source.charCodeAt(position);
    // Stops at = > / < and both quotes.
    if (code === 0x3d || code === 0x3e || code === 0x2f || code === 0x3c || code === 0x22 || code === 0x27) break;
    if (isSpace(code)) break;
  }
  return position;
}

/** @returns the place after the quote that opens an attribute's value, -1 without a value */
function valueStartFrom(source: string, nameEnd: number): number {
  const equals = skipSpace(source, nameEnd);
  if (source.charCodeAt(equals) !== 0x3d) return -1;
  const quote = skipSpace(source, equals + 1);
  const code = source.charCodeAt(quote);
  return code === 0x22 || code === 0x27 ? quote + 1 : -1;
}

/** Names of tags and attributes repeat even where values don't, so each combination is checked once. */
function shapeOf(
  rawName: string,
  names: readonly string[],
  values: readonly string[],
  scope: XmlScope,
): TagShape | string {
  const last = scope.lastShapes.get(rawName);
  if (last && isSame(last.names, names)) return last;
  const text = names.length === 0 ? rawName : `${rawName} ${names.join(' ')}`;
  const known = scope.shapes.get(text);
  if (known) {
    scope.lastShapes.set(rawName, known);
    return known;
  }
  const declared = scopeInside(rawName, names, values, scope);
  if (typeof declared === 'string') return declared;
  // A tag that declares namespaces depends on its values too.
  const shapes = declared === scope ? scope.shapes : declared.declaringShapes;
  const declaring = shapes.get(text);
  if (declaring) return declaring;
  const key = declared.elementKey(rawName);
  if (key === undefined) return `the name or prefix of <${rawName}> is not allowed there`;
  const attributeKeys = resolveAttributes(rawName, names, declared);
  if (typeof attributeKeys === 'string') return attributeKeys;
  const shape = { key, rawName, names, attributeKeys, scope: declared, index: scope.nextShape() };
  shapes.set(text, shape);
  return shape;
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name, index) => name === b[index]);
}

const RESERVED = ['http://www.w3.org/XML/1998/namespace', 'http://www.w3.org/2000/xmlns/'];
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
    const bindsXml = prefix === 'xml' && value === RESERVED[0];
    const emptyPrefix = rawName !== 'xmlns' && (prefix === '' || prefix.includes(':') || value === '');
    if (emptyPrefix || prefix === 'xmlns' || (!bindsXml && (prefix === 'xml' || RESERVED.includes(value)))) {
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
