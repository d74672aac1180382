import { close, fstat, open, writev } from 'node:fs';
import { Writable } from 'node:stream';
import { fileIncomplete } from '#platform/storage/errors.ts';

/**
 * Bytes accepted before the disk has them: enough that the network needn't wait for each write, little for one upload.
 */
const MAX_PENDING = 1024 * 1024;

type Done = (error?: Error | null) => void;

/**
 * Writes a new file, several chunks at a time. A chunk is accepted once memory has room for the next one, so that form
 * parsers, which wait for each chunk, don't wait for the disk. The end waits for all of them and compares the length of
 * the file with the accepted bytes; `written` reports the result to callers that miss the error.
 */
export class FileSink extends Writable {
  readonly #path: string;
  #descriptor: number | undefined;
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  #isWriting = false;
  #whenRoom: Done | undefined;
  #whenIdle: (() => void) | undefined;
  #failure: Error | undefined;
  #taken = 0;

  constructor(path: string) {
    super({ highWaterMark: MAX_PENDING });
    this.#path = path;
  }

  override _construct(done: Done): void {
    open(this.#path, 'wx', 0o600, (error, descriptor) => {
      this.#descriptor = descriptor;
      done(error);
    });
  }

  override _write(chunk: Buffer, _encoding: string, done: Done): void {
    this.#pending.push(chunk);
    this.#pendingBytes += chunk.length;
    this.#taken += chunk.length;
    this.#flush();
    if (this.#failure !== undefined || this.#pendingBytes < MAX_PENDING) done(this.#failure);
    else this.#whenRoom = done;
  }

  override _final(done: Done): void {
    this.#onceIdle(() => {
      if (this.#failure !== undefined) return done(this.#failure);
      fstat(this.#descriptor as number, (error, stats) => {
        if (error !== null) return done(error);
        done(stats.size === this.#taken ? null : fileIncomplete(stats.size, this.#taken));
      });
    });
  }

  /**
   * Waits until the file is closed.
   *
   * @returns its length in bytes
   * @throws the error that ended the writing, also if it was emitted before
   */
  async written(): Promise<number> {
    if (!this.closed) await new Promise<void>((resolve) => this.once('close', resolve));
    if (this.errored !== null) throw this.errored;
    if (!this.writableFinished) throw new Error('the file was abandoned before its end');
    return this.#taken;
  }

  override _destroy(error: Error | null, done: Done): void {
    this.#pending = [];
    // Waits, because the descriptor's number may belong to another file as soon as it is closed.
    this.#onceIdle(() => {
      if (this.#descriptor === undefined) return done(error);
      close(this.#descriptor, (failure) => done(error ?? failure));
    });
  }

  #onceIdle(run: () => void): void {
    if (this.#isWriting) this.#whenIdle = run;
    else run();
  }

  #flush(): void {
    if (this.#isWriting || this.#pending.length === 0 || this.#failure !== undefined) return;
    const [batch, size] = [this.#pending, this.#pendingBytes];
    [this.#pending, this.#pendingBytes, this.#isWriting] = [[], 0, true];
    this.#writeAll(batch, size, (error) => {
      this.#isWriting = false;
      this.#failure = error ?? undefined;
      this.#flush();
      const done = this.#whenRoom;
      this.#whenRoom = undefined;
      done?.(this.#failure);
      if (this.#isWriting) return;
      const run = this.#whenIdle;
      this.#whenIdle = undefined;
      run?.();
    });
  }

  #writeAll(batch: readonly Buffer[], size: number, done: Done): void {
    writev(this.#descriptor as number, batch, (error, written) => {
      if (error !== null || written === size) return done(error);
      // A short write, by a nearly full disk or a signal: another call writes the rest, or reports the error.
      const rest = Buffer.concat(batch).subarray(written);
      this.#writeAll([rest], rest.length, done);
    });
  }
}
