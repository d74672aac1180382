import type { ResponseList } from '@crowdin/crowdin-api-client';
import { createPageGuard } from '#providers/tms/bounds.ts';

/** Items per page (https://support.crowdin.com/developer/api/v2/: up to 500). */
export const PAGE = 500;

/** The part of a list that a request asks for. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** The pages of a list. @throws LoquentError as `PageGuard` */
export async function* listPages<Item>(
  list: (page: Page) => Promise<ResponseList<Item>>,
): AsyncGenerator<readonly Item[]> {
  const guard = createPageGuard('crowdin', PAGE);
  for (let offset = 0; ; offset += PAGE) {
    const page = (await list({ limit: PAGE, offset })) as Partial<ResponseList<Item>> | undefined;
    const data = guard.next(page?.data);
    yield data.map((each) => each.data);
    if (data.length < PAGE) return;
  }
}

/** All items of a list. @throws LoquentError as `PageGuard` */
export async function listAll<Item>(list: (page: Page) => Promise<ResponseList<Item>>): Promise<readonly Item[]> {
  const items: Item[] = [];
  for await (const page of listPages(list)) items.push(...page);
  return items;
}
