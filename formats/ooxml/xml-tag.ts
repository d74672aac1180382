import { namespaceAlias } from './namespaces.ts';
import { TagMemory } from './fast/tag-memory.ts';
import { decodeXmlText } from './xml-text.ts';

/** Common data of tags of one name with attributes of the same names. */
export interface TagShape {
  readonly key: string;
  readonly rawName: string;
  /** Names of the attributes, as the source spells them. */
  readonly names: readonly string[];
  /** Namespace alias and local name of each attribute; declarations of namespaces unchanged. */
  readonly attributeKeys: readonly string[];
  readonly scope: XmlScope;
  /** From 0, in the order in which the shapes of a document were found. */
  readonly index: number;
}

/** A start tag. Equal tags of a document share one object, so that nothing but what is known of all of them may change. */
export class XmlTag {
  /** Namespace alias and local name, `w:p`; the prefix in the source may be another. */
  readonly key: string;
  /** As the source spells it, prefix included. */
  readonly rawName: string;
  readonly selfClosing: boolean;
  /** Namespaces in scope inside of the element. */
  readonly scope: XmlScope;
  /** Keys of its attributes, in the order of the source; tags of one shape share the array. */
  readonly attributeKeys: readonly string[];
  /** Number shared by tags with the same name and attribute names, small enough for an index. */
  readonly shape: number;
  /** Set once a handler can read elements with this start tag as a whole (`XmlHandler.template`). */
  hasTemplates = false;
  readonly #values: readonly string[];

  /** @param values source of the attribute values, in the order of the shape's names */
  constructor(shape: TagShape, selfClosing: boolean, values: readonly string[]) {
    this.key = shape.key;
    this.rawName = shape.rawName;
    this.scope = shape.scope;
    this.selfClosing = selfClosing;
    this.attributeKeys = shape.attributeKeys;
    this.shape = shape.index;
    this.#values = values;
  }

  /** The name without its prefix. */
  get localName(): string {
    return this.rawName.slice(this.rawName.indexOf(':') + 1);
  }

  /**
   * The value of an attribute as an XML reader sees it.
   *
   * @param key alias and local name (`w:val`), without alias for attributes without a namespace
   */
  attribute(key: string): string | undefined {
    const value = this.#values[this.attributeKeys.indexOf(key)];
    if (value === undefined || !/[\t\n\r&]/.test(value)) return value;
    return decodeXmlText(value.replace(/\r\n?|[\t\n]/g, ' '));
  }

  /** The source of the value of an attribute, entities unresolved. @param index into `attributeKeys` */
  attributeSource(index: number): string {
    return this.#values[index]!;
  }

  /** The value of an on/off property of WordprocessingML (ECMA-376 part 1, 17.17.4). */
  isOn(): boolean {
    return !['0', 'false', 'off'].includes(this.attribute('w:val') ?? 'true');
  }

  /** Range of an attribute's value, without its quotes. @param start offset of the tag in the source */
  attributeRange(key: string, source: string, start: number): { start: number; end: number } | undefined {
    const index = this.attributeKeys.indexOf(key);
    if (index === -1) return undefined;
    ATTRIBUTE_PATTERN.lastIndex = start + 1 + this.rawName.length;
    let found = ATTRIBUTE_PATTERN.exec(source);
    for (let skipped = 0; skipped < index; skipped++) found = ATTRIBUTE_PATTERN.exec(source);
    if (found === null) return undefined;
    const end = found.index + found[0].length - 1;
    return { start: end - (found[1] ?? found[2]!).length, end };
  }

  /** Source of the attributes except some names, in the order of the document: `b="1" sz="1200"`. */
  textWithout(keys: readonly string[]): string {
    return this.attributeKeys
      .flatMap((key, index) => (keys.includes(key) ? [] : `${key}="${this.#values[index]}"`))
      .join(' ');
  }
}

/** Name, equals sign and quoted value of an attribute. */
const ATTRIBUTE_PATTERN = /(?<![^\s=<>"'])[^\s=<>"']+\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Documents declare few combinations of prefixes; one that has many gets no faster by remembering them. */
const REMEMBERED_SCOPES = 256;

/** UTF-16 units of the longest namespace that becomes part of the keys of its names: known ones are shorter than 80. */
const MAX_NAMESPACE_LENGTH = 200;

interface SharedScope {
  readonly tags: TagMemory<XmlScope, XmlTag>;
  shapes: number;
  scopes: number;
  /** Numbers of the namespaces that are too long for keys. */
  readonly longNamespaces: Map<string, number>;
  /** Lists by shape, by their owners. */
  readonly lists: Map<object, unknown[]>;
}

/** Namespace bindings at a place of a document, with names that were resolved under them. */
export class XmlScope {
  /** Shapes that were found under these bindings, by the names in them. */
  readonly shapes = new Map<string, TagShape>();
  /** Shapes of the tags that declare them, by the names in them. */
  readonly declaringShapes = new Map<string, TagShape>();
  /** The shape that tags of a name had last: the next one mostly has it too. */
  readonly lastShapes = new Map<string, TagShape>();
  /** Scopes inside this one, by their declarations. */
  readonly #inner = new Map<string, XmlScope>();
  /** By prefix: those declared here, and outer ones that were looked up. */
  readonly #uris: Map<string, string>;
  readonly #outer: XmlScope | undefined;
  readonly #keys = new Map<string, string | undefined>();
  readonly #shared: SharedScope;

  private constructor(uris: Map<string, string>, outer: XmlScope | undefined) {
    this.#uris = uris;
    this.#outer = outer;
    this.#shared = outer
      ? outer.#shared
      : {
          tags: new TagMemory<XmlScope, XmlTag>(),
          shapes: 0,
          scopes: 0,
          longNamespaces: new Map<string, number>(),
          lists: new Map(),
        };
  }

  /** Tags cached under these bindings and those of other scopes of the document. */
  get tags(): TagMemory<XmlScope, XmlTag> {
    return this.#shared.tags;
  }

  /**
   * A list with something for each shape of the document, which all parts share.
   *
   * @param owner whose list it is; the list is empty at first
   */
  listByShape<Value>(owner: object): (Value | undefined)[] {
    const known = this.#shared.lists.get(owner) as (Value | undefined)[] | undefined;
    if (known) return known;
    const list: (Value | undefined)[] = [];
    this.#shared.lists.set(owner, list);
    return list;
  }

  /** @returns the index of a shape that was found */
  nextShape(): number {
    return this.#shared.shapes++;
  }

  /** The scope of a document element's surroundings. */
  static root(): XmlScope {
    const uris = new Map([
      ['', ''],
      ['xml', 'http://www.w3.org/XML/1998/namespace'],
    ]);
    return new XmlScope(uris, undefined);
  }

  /** The scope inside of an element that declares prefixes; the parts of a document mostly declare the same ones. */
  with(declarations: ReadonlyMap<string, string>): XmlScope {
    const key = JSON.stringify([...declarations]);
    const known = this.#inner.get(key);
    if (known) return known;
    const scope = new XmlScope(new Map(declarations), this);
    if (this.#shared.scopes < REMEMBERED_SCOPES) {
      this.#shared.scopes++;
      this.#inner.set(key, scope);
    }
    return scope;
  }

  /** @returns the key of an element's name, undefined when the prefix is not declared or the name is not one */
  elementKey(rawName: string): string | undefined {
    if (!this.#keys.has(rawName)) this.#keys.set(rawName, this.#resolve(rawName, true));
    return this.#keys.get(rawName);
  }

  /** @returns the key of an attribute's name, undefined as for `elementKey` */
  attributeKey(rawName: string): string | undefined {
    return this.#resolve(rawName, false);
  }

  #resolve(rawName: string, usesDefault: boolean): string | undefined {
    if (!qualifiedName.test(rawName)) return undefined;
    const colon = rawName.indexOf(':');
    if (colon === -1 && !usesDefault) return rawName;
    const uri = this.#uri(colon === -1 ? '' : rawName.slice(0, colon));
    if (uri === undefined || (uri === '' && colon !== -1)) return undefined;
    const alias = uri.length > MAX_NAMESPACE_LENGTH ? this.#numberOf(uri) : namespaceAlias(uri);
    return alias === '' ? rawName.slice(colon + 1) : `${alias}:${rawName.slice(colon + 1)}`;
  }

  #uri(prefix: string): string | undefined {
    const known = this.#uris.get(prefix);
    if (known !== undefined) return known;
    const uri = this.#outer ? this.#outer.#uri(prefix) : undefined;
    if (uri !== undefined) this.#uris.set(prefix, uri);
    return uri;
  }

  /** Takes the place of the alias of a namespace: no other one begins with both braces. */
  #numberOf(uri: string): string {
    const { longNamespaces } = this.#shared;
    const number = longNamespaces.get(uri) ?? longNamespaces.size;
    longNamespaces.set(uri, number);
    return `{}${number}`;
  }
}

const START =
  '[A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C\\u200D\\u2070-\\u218F' +
  '\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}]';
const part = START.replace(']', '\\-.0-9\\u00B7\\u0300-\\u036F\\u203F\\u2040]');
/** QName (Namespaces in XML 1.0, section 4). */
const qualifiedName = new RegExp(`^${START}${part}*(?::${START}${part}*)?$`, 'u');

/** True for a name that a namespace-aware document may use for a processing instruction. */
export function isPlainName(name: string): boolean {
  return !name.includes(':') && qualifiedName.test(name);
}
