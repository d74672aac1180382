import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { renderFailure } from '#cli/failure.ts';

/** Items of a list that an assistant gets. */
export const MAX_LISTED_ITEMS = 50;

/** The answer of a tool: the result as JSON, or what is wrong and how to correct it. */
export async function answer(work: () => Promise<object>): Promise<CallToolResult> {
  try {
    return { content: [{ type: 'text', text: JSON.stringify(await work()) }] };
  } catch (error) {
    const { message, details } = renderFailure(error);
    return { isError: true, content: [{ type: 'text', text: [message, ...details].join('\n') }] };
  }
}

/** The first items of a list, and whether there are more. */
export async function firstOf<Item>(list: AsyncIterable<Item>): Promise<{ items: Item[]; has_more: boolean }> {
  const items: Item[] = [];
  for await (const item of list) {
    if (items.length === MAX_LISTED_ITEMS) return { items, has_more: true };
    items.push(item);
  }
  return { items, has_more: false };
}
