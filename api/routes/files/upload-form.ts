import { once } from 'node:events';
import { tooLarge, validationFailed } from '#api/errors.ts';
import { FileSink } from './file-sink.ts';
import type { MultipartHandler } from './multipart-parser.ts';

/** Bytes: the 100 MB of the interface document, section 8. */
export const MAXIMUM_FILE_SIZE = 100 * 1024 * 1024;
/** Bytes of all fields beside the file. */
const MAXIMUM_FIELDS_SIZE = 64 * 1024;
const MAXIMUM_FIELDS = 20;

export const fileTooLarge = () => tooLarge('The file is larger than 100 MB. Split it and upload the parts.');
const fieldsTooLarge = () => tooLarge('The form has too many or too long fields beside the file.');
const notOneFile = () => validationFailed([{ path: 'file', message: 'must be exactly one file' }]);

/** A file that was received, in a place that is removed when its user is done. */
export interface ReceivedUpload {
  readonly path: string;
  /** As the client sent it. */
  readonly fileName: string;
  /** The other fields of the form; repeated ones are arrays. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The form of an upload as it arrives: its one file goes to the disk, its few fields into memory. */
export class UploadForm implements MultipartHandler {
  readonly #path: string;
  readonly #fields = new Map<string, string[]>();
  #sink: FileSink | undefined;
  #failure: Error | undefined;
  #fileName = '';
  #fileSize = 0;
  #fieldCount = 0;
  #fieldBytes = 0;
  /** Of the field that is arriving; undefined while it is the file. */
  #field: { readonly name: string; readonly chunks: Buffer[] } | undefined;

  /** @param path of the file to be made */
  constructor(path: string) {
    this.#path = path;
  }

  /** True when more should only come after `onceDrained`. */
  get isFull(): boolean {
    return this.#sink?.writableNeedDrain === true;
  }

  onceDrained(run: (error?: Error) => void): void {
    const sink = this.#sink as FileSink;
    if (this.#failure !== undefined) return run(this.#failure);
    const settle = () => {
      sink.off('drain', settle).off('close', settle);
      run(this.#failure);
    };
    sink.once('drain', settle).once('close', settle);
  }

  begin(name: string, fileName: string | undefined): void {
    if (fileName === undefined) {
      this.#fieldCount += 1;
      this.#fieldBytes += Buffer.byteLength(name);
      if (this.#fieldCount > MAXIMUM_FIELDS) throw fieldsTooLarge();
      this.#field = { name, chunks: [] };
      return;
    }
    if (this.#sink !== undefined || name !== 'file') throw notOneFile();
    this.#field = undefined;
    this.#fileName = fileName;
    this.#sink = new FileSink(this.#path);
    this.#sink.on('error', (error) => (this.#failure = error));
  }

  data(chunk: Buffer): void {
    if (this.#field !== undefined) {
      this.#fieldBytes += chunk.length;
      if (this.#fieldBytes > MAXIMUM_FIELDS_SIZE) throw fieldsTooLarge();
      this.#field.chunks.push(chunk);
      return;
    }
    this.#fileSize += chunk.length;
    if (this.#fileSize > MAXIMUM_FILE_SIZE) throw fileTooLarge();
    if (this.#failure !== undefined) throw this.#failure;
    this.#sink?.write(chunk);
  }

  end(): void {
    if (this.#field === undefined) return;
    const { name, chunks } = this.#field;
    this.#fields.set(name, [...(this.#fields.get(name) ?? []), Buffer.concat(chunks).toString('utf8')]);
  }

  /** Waits until the file is whole. @throws LoquentError `validation_failed` when there was none */
  async finish(): Promise<ReceivedUpload> {
    const sink = this.#sink;
    if (sink === undefined) throw notOneFile();
    if (this.#failure !== undefined) throw this.#failure;
    sink.end();
    await once(sink, 'finish');
    const fields = [...this.#fields].map(([name, values]) => [name, values.length === 1 ? values[0] : values] as const);
    return { path: this.#path, fileName: this.#fileName, fields: Object.fromEntries(fields) };
  }

  /** Lets go of the file, whatever became of it. */
  async close(): Promise<void> {
    const sink = this.#sink;
    if (sink === undefined || sink.closed) return;
    const closed = new Promise((resolve) => void sink.once('close', resolve));
    sink.destroy();
    await closed;
  }
}
