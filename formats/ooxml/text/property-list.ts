/** A child of a properties element. Offsets count from the start of the element's source. */
interface Property {
  /** Without the prefix of the list; children of other namespaces keep theirs. */
  readonly name: string;
  readonly start: number;
  end: number;
  /** End of its start tag. */
  readonly tagEnd: number;
}

/** Names of the children of a properties element in their required order. */
export type PropertyOrder = readonly string[];

const TAG_PATTERN = /<(\/?)([^\s<>/"']+)(?![^\s<>/"'])((?:[^<>"']|"[^"<]*"|'[^'<]*')*?)(\/?)>/g;

/** The source of a properties element (`w:rPr`, `w:pPr`, `w:tblPr`), to change some of its children. */
export class PropertyList {
  #source: string;
  #isChanged = false;
  readonly #prefix: string;
  readonly #order: PropertyOrder;

  /**
   * @param source from the start tag to the end tag, without comments
   * @param prefix of its elements and attributes, with the colon
   */
  constructor(source: string, prefix: string, order: PropertyOrder) {
    this.#source = source.replace(/^(<([^\s/>]+)(?![^\s/>])[^<>]*?)\/>$/, '$1></$2>');
    this.#prefix = prefix;
    this.#order = order;
  }

  get source(): string {
    return this.#source;
  }

  get isChanged(): boolean {
    return this.#isChanged;
  }

  has(name: string): boolean {
    return this.#find(name) !== undefined;
  }

  /** The value of an attribute of a child, undefined where either is missing. */
  value(name: string, attribute = 'val'): string | undefined {
    const property = this.#find(name);
    const tag = property && this.#source.slice(property.start, property.tagEnd);
    const [, double, single] = (tag === undefined ? null : this.#attribute(attribute).exec(tag)) ?? [];
    return double ?? single;
  }

  /** The source of a child, undefined where it is missing. */
  child(name: string): string | undefined {
    const property = this.#find(name);
    return property && this.#source.slice(property.start, property.end);
  }

  /** Replaces the source of a child, or adds the child. */
  replace(name: string, source: string): void {
    const property = this.#find(name);
    if (property) this.#replace(property.start, property.end, source);
    else this.#insert(name, source);
  }

  remove(name: string): void {
    const property = this.#find(name);
    if (property) this.#replace(property.start, property.end, '');
  }

  /** Turns an on/off property on or off, adding it if necessary. */
  turn(name: string, on: boolean): void {
    this.replace(name, `<${this.#prefix}${name}${on ? '' : ` ${this.#prefix}val="0"`}/>`);
  }

  /** Sets an attribute of a child, adding the child if necessary. */
  set(name: string, attribute: string, value: string): void {
    const property = this.#find(name);
    const written = `${this.#prefix}${attribute}="${value.replaceAll('"', '&quot;')}"`;
    if (!property) return this.#insert(name, `<${this.#prefix}${name} ${written}/>`);
    const tag = this.#source.slice(property.start, property.tagEnd);
    const end = tag.length - (tag.endsWith('/>') ? 2 : 1);
    const changed = this.#attribute(attribute).test(tag)
      ? tag.replace(this.#attribute(attribute), () => ` ${written}`)
      : `${tag.slice(0, end).trimEnd()} ${written}${tag.slice(end)}`;
    this.#replace(property.start, property.tagEnd, changed);
  }

  #attribute(name: string): RegExp {
    return new RegExp(`\\s${this.#prefix}${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  }

  #insert(name: string, element: string): void {
    const rank = this.#order.indexOf(name);
    const next = this.#children().find((child) => {
      const other = this.#order.indexOf(child.name);
      return other === -1 || other > rank;
    });
    const at = next?.start ?? this.#source.lastIndexOf('</');
    this.#replace(at, at, element);
  }

  #replace(start: number, end: number, text: string): void {
    this.#isChanged ||= this.#source.slice(start, end) !== text;
    this.#source = this.#source.slice(0, start) + text + this.#source.slice(end);
  }

  #ownName(rawName: string): string {
    return rawName.startsWith(this.#prefix) ? rawName.slice(this.#prefix.length) : rawName;
  }

  #find(name: string): Property | undefined {
    return this.#children().find((child) => child.name === name);
  }

  #children(): Property[] {
    const children: Property[] = [];
    let depth = 0;
    for (const { 0: tag, 1: slash, 2: name, 4: selfClosing, index } of this.#source.matchAll(TAG_PATTERN)) {
      const tagEnd = index + tag.length;
      if (slash !== '') depth--;
      else if (depth === 1) children.push({ name: this.#ownName(name!), start: index, end: tagEnd, tagEnd });
      if (slash !== '' && depth === 1) children.at(-1)!.end = tagEnd;
      if (slash === '' && selfClosing === '') depth++;
    }
    return children;
  }
}
