/**
 * Strips in the main thread for a waiting thread: it needs the module to continue, and must not compile WebAssembly.
 */
import { BroadcastChannel } from 'node:worker_threads';
import { stripTypes } from './kept-modules.mjs';

const CHANNEL = 'loquent-types';
/** Places of the two numbers in front of the text: 0 until there is an answer, and the bytes of the text. */
const STATE = 0;
const LENGTH = 1;
const HEADER = 8;
const ANSWERED = 1;
const REFUSED = 2;

/**
 * Asks the main thread, and stands still until it has answered.
 *
 * @param {string} url of the module
 * @param {string} source of the module, with types
 * @returns {string | undefined} the module without types; undefined: it can't be stripped
 */
export function askMainThread(url, source) {
  const text = Buffer.from(source);
  // Blanks for types take as many bytes as these.
  const memory = new SharedArrayBuffer(HEADER + 2 * text.length);
  const numbers = new Int32Array(memory, 0, 2);
  numbers[LENGTH] = text.length;
  Buffer.from(memory, HEADER).set(text);
  const channel = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that of a window
  channel.postMessage({ url, memory });
  channel.close();
  Atomics.wait(numbers, STATE, 0);
  return numbers[STATE] === ANSWERED ? textOf(memory) : undefined;
}

/** Answers threads of this process, for as long as it lives. */
export function answerThreads() {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = (message) => {
    const { url, memory } = /** @type {{ data: { url: string, memory: SharedArrayBuffer } }} */ (message).data;
    const numbers = new Int32Array(memory, 0, 2);
    try {
      const stripped = Buffer.from(stripTypes(url, textOf(memory)));
      Buffer.from(memory, HEADER).set(stripped);
      numbers[LENGTH] = stripped.length;
      Atomics.store(numbers, STATE, ANSWERED);
    } catch {
      // The thread has Node load it, which reports what is wrong and where.
      Atomics.store(numbers, STATE, REFUSED);
    }
    Atomics.notify(numbers, STATE);
  };
  channel.unref();
}

/** @param {SharedArrayBuffer} memory */
function textOf(memory) {
  return Buffer.from(memory, HEADER, new Int32Array(memory, 0, 2)[LENGTH]).toString('utf8');
}
