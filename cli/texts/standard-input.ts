import { text } from 'node:stream/consumers';

/** All of the standard input; empty on a terminal, where nobody was asked for anything. */
export async function readInput(): Promise<string> {
  return process.stdin.isTTY ? '' : await text(process.stdin);
}

/** Lines of the standard input, without empty ones at its end. */
export async function readLines(): Promise<string[]> {
  const input = (await readInput()).trimEnd();
  return input === '' ? [] : input.split(/\r?\n/);
}
