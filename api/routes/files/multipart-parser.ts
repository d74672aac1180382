import { malformedRequest, tooLarge } from '#api/errors.ts';

/** What is in a form, in the order in which it comes. Chunks are parts of what was pushed and must not be kept. */
export interface MultipartHandler {
  /** @param fileName undefined for a part that is a field */
  begin(name: string, fileName: string | undefined): void;
  data(chunk: Buffer): void;
  end(): void;
}

/** Bytes of a part's headers: a file name of the longest kind, encoded, fits several times. */
const MOST_HEADER_BYTES = 16 * 1024;
/** Characters. Source: RFC 2046, section 5.1.1. */
const LONGEST_BOUNDARY = 70;
const CARRIAGE_RETURN = 13;
const HEADERS_END = Buffer.from('\r\n\r\n');
const NOTHING = Buffer.alloc(0);

const damaged = () => malformedRequest('The multipart form is damaged. Check its boundary and that it ends with it.');

/**
 * Reads a multipart form (RFC 7578) as it arrives. Bytes between boundaries are searched by `Buffer.indexOf` and handed on
 * without a copy, which is several times as fast as a look at each byte.
 */
export class MultipartParser {
  readonly #delimiter: Buffer;
  readonly #handler: MultipartHandler;
  #state: 'preamble' | 'delimiter' | 'headers' | 'body' | 'done' = 'preamble';
  /** What can't be decided before more has come. The first boundary needs no line break before it, so there is one. */
  #rest: Buffer = Buffer.from('\r\n');

  /** @throws LoquentError `malformed_request` when the Content-Type names no boundary */
  constructor(contentType: string, handler: MultipartHandler) {
    const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(contentType) ?? [];
    const boundary = quoted ?? plain ?? '';
    if (boundary === '' || boundary.length > LONGEST_BOUNDARY) {
      throw malformedRequest(
        'The Content-Type of the form names no boundary of 1 to 70 characters. Let the client set it.',
      );
    }
    this.#delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
    this.#handler = handler;
  }

  /** @throws LoquentError `malformed_request`, `too_large`, and what the handler throws */
  push(chunk: Buffer): void {
    let bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    this.#rest = NOTHING;
    while (bytes.length > 0 && this.#state !== 'done') {
      const left = this.#step(bytes);
      if (left === undefined) {
        this.#rest = bytes;
        return;
      }
      bytes = left;
    }
  }

  /** @throws LoquentError `malformed_request` when the form isn't complete */
  finish(): void {
    if (this.#state !== 'done') throw damaged();
  }

  /** @returns what is left of the bytes; undefined when more of them are needed */
  #step(bytes: Buffer): Buffer | undefined {
    if (this.#state === 'delimiter') return this.#readDelimiter(bytes);
    return this.#state === 'headers' ? this.#readHeaders(bytes) : this.#readContent(bytes);
  }

  #readContent(bytes: Buffer): Buffer | undefined {
    const isBody = this.#state === 'body';
    const found = bytes.indexOf(this.#delimiter);
    const end = found === -1 ? this.#safeEnd(bytes) : found;
    if (isBody && end > 0) this.#handler.data(bytes.subarray(0, end));
    if (found === -1) {
      this.#rest = bytes.subarray(end);
      return NOTHING;
    }
    if (isBody) this.#handler.end();
    this.#state = 'delimiter';
    return bytes.subarray(found + this.#delimiter.length);
  }

  /** Where the beginning of a delimiter may stand at the end of the bytes. */
  #safeEnd(bytes: Buffer): number {
    const from = Math.max(0, bytes.length - this.#delimiter.length + 1);
    const found = bytes.indexOf(CARRIAGE_RETURN, from);
    return found === -1 ? bytes.length : found;
  }

  #readDelimiter(bytes: Buffer): Buffer | undefined {
    if (bytes.length < 2) return undefined;
    const next = bytes.toString('latin1', 0, 2);
    if (next === '--') {
      this.#state = 'done';
      return NOTHING;
    }
    if (next !== '\r\n') throw damaged();
    this.#state = 'headers';
    // The line break stays, so that every header comes after one.
    return bytes;
  }

  #readHeaders(bytes: Buffer): Buffer | undefined {
    const end = bytes.indexOf(HEADERS_END);
    if (end > MOST_HEADER_BYTES || (end === -1 && bytes.length > MOST_HEADER_BYTES)) {
      throw tooLarge('The headers of a part of the form are longer than 16 kB. Shorten the name of the file.');
    }
    if (end === -1) return undefined;
    const { name, fileName } = describePart(bytes.toString('utf8', 0, end));
    this.#handler.begin(name, fileName);
    this.#state = 'body';
    return bytes.subarray(end + HEADERS_END.length);
  }
}

/** @param headers of a part, as text */
function describePart(headers: string): { name: string; fileName: string | undefined } {
  const disposition = /\r\ncontent-disposition:[ \t]*form-data((?:;|[ \t]).*)/i.exec(headers)?.[1];
  const name = disposition === undefined ? undefined : parameterOf(disposition, 'name');
  if (disposition === undefined || name === undefined) throw damaged();
  return { name, fileName: extendedNameOf(disposition) ?? parameterOf(disposition, 'filename') };
}

/** Quotes and line breaks in values are escaped as browsers do it (HTML, multipart/form-data encoding), or by a backslash. */
function parameterOf(disposition: string, parameter: string): string | undefined {
  const pattern = new RegExp(String.raw`[;\s]${parameter}=(?:"((?:\\"|[^"])*)"|([^\s;"]+))`, 'i');
  const [, quoted, plain] = pattern.exec(disposition) ?? [];
  return quoted?.replaceAll('\\"', '"').replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n') ?? plain;
}

/** RFC 8187, which some clients use although RFC 7578 doesn't permit it. */
function extendedNameOf(disposition: string): string | undefined {
  const encoded = /[;\s]filename\*=UTF-8'[^']*'([^\s;]+)/i.exec(disposition)?.[1];
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
