import { openTermTable } from '#formats/glossaries/open-term-table.ts';

/** Opens a file that comes in pieces of so many bytes, so that letters and line ends are cut anywhere. */
export function openInPieces(content: string | Uint8Array, size = 7) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return openTermTable(async function* () {
    for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
  });
}

/** @returns all that an iterable gives */
export async function collectAll<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

/** @returns header and rows of a file, without what is known of them */
export async function cellsOfFile(content: string | Uint8Array, size?: number) {
  const table = await openInPieces(content, size);
  return [table.header, ...(await collectAll(table.rows())).map(({ cells }) => cells)];
}
