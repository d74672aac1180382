import { hasUndefinedReference } from './xml-characters.ts';
import { decodeXmlText } from './xml-text.ts';
import type { XmlScope, XmlTag } from './xml-tag.ts';

/** An attribute after the white space before it, with the same again in front of the value. */
const attribute = /[ \t\r\n]+([^ \t\r\n=\/>"'<]+)[ \t\r\n]*=[ \t\r\n]*(?:"([^"<]*)"|'([^'<]*)')/y;
const name = /[^ \t\r\n\/>"'<=]+/y;
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
  const rawName = match(name, source, start + 1)?.[0];
  if (rawName === undefined) return 'it has a "<" that starts no tag';
  const values = new Map<string, string>();
  let position = start + 1 + rawName.length;
  for (let found = match(attribute, source, position); found; found = match(attribute, source, position)) {
    const value = found[2] ?? found[3]!;
    if (values.has(found[1]!)) return `<${rawName}> has two attributes ${found[1]}`;
    if (looseReferences && hasUndefinedReference(value)) {
      return `<${rawName}> has an attribute with an entity that is not defined`;
    }
    values.set(found[1]!, decodeXmlText(value.replace(/\r\n?|[\t\n]/g, ' ')));
    position += found[0].length;
  }
  const end = match(tagEnd, source, position);
  if (!end) return `<${rawName}> is broken`;
  const inner = scopeInside(scope, values);
  if (inner === undefined) return `<${rawName}> declares a namespace in a way that is not allowed`;
  const key = inner.elementKey(rawName);
  if (key === undefined) return `the name or prefix of <${rawName}> is not allowed there`;
  const attributes = resolveAttributes(values, inner);
  if (typeof attributes === 'string') return `<${rawName}> has ${attributes}`;
  const tag = { key, rawName, selfClosing: end[1] === '/', attributes, scope: inner };
  return { tag, end: position + end[0].length };
}

function match(pattern: RegExp, source: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position;
  return pattern.exec(source);
}

const reserved = ['http://www.w3.org/XML/1998/namespace', 'http://www.w3.org/2000/xmlns/'];

function scopeInside(scope: XmlScope, values: ReadonlyMap<string, string>): XmlScope | undefined {
  let declarations: Map<string, string> | undefined;
  for (const [rawName, value] of values) {
    if (rawName !== 'xmlns' && !rawName.startsWith('xmlns:')) continue;
    const prefix = rawName.slice(6);
    const bindsXml = prefix === 'xml' && value === reserved[0];
    const emptyPrefix = rawName !== 'xmlns' && (prefix === '' || prefix.includes(':') || value === '');
    if (emptyPrefix || prefix === 'xmlns' || (!bindsXml && (prefix === 'xml' || reserved.includes(value)))) {
      return undefined;
    }
    declarations ??= new Map();
    declarations.set(prefix, value);
  }
  return declarations ? scope.with(declarations) : scope;
}

function resolveAttributes(values: ReadonlyMap<string, string>, scope: XmlScope): Map<string, string> | string {
  const attributes = new Map<string, string>();
  for (const [rawName, value] of values) {
    if (rawName === 'xmlns' || rawName.startsWith('xmlns:')) continue;
    const key = scope.attributeKey(rawName);
    if (key === undefined) return `an attribute ${rawName} whose name or prefix is not allowed there`;
    if (attributes.has(key)) return `two attributes ${rawName}`;
    attributes.set(key, value);
  }
  return attributes;
}
