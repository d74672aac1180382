import type { UnicodeEncoding } from '#formats/encoding/unicode.ts';
import type { DecodedXml } from '#formats/ooxml/xml-encoding.ts';

/** UTF-16 units of a source from which on it is worth to be read again. */
const LARGE = 1_000_000;

/** The source of a part, which can be given back, and is unpacked again when it is needed. */
export class RetainedXmlPart implements DecodedXml {
  readonly encoding: UnicodeEncoding;
  readonly #readAgain: () => DecodedXml;
  #source: string | undefined;

  /** @param readAgain gives the same */
  constructor({ source, encoding }: DecodedXml, readAgain: () => DecodedXml) {
    this.#source = source;
    this.encoding = encoding;
    this.#readAgain = readAgain;
  }

  get source(): string {
    return (this.#source ??= this.#readAgain().source);
  }

  /** Gives a large source back. It stays in memory as long as a slice of it is kept somewhere (see `ownString`). */
  release(): void {
    if ((this.#source?.length ?? 0) >= LARGE) this.#source = undefined;
  }
}
