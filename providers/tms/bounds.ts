import type { TmsName } from '#domain/projects/tms-name.ts';
import { tmsUnavailable } from './errors.ts';

/** Items of a list that are read: beyond the most that a job takes of a component, which says so itself. */
const MAX_ITEMS = 250_000;

/**
 * Guards a list that a system answers in pages, so that an endless or malformed list neither loops nor fills memory.
 *
 * @param pageSize items requested per page
 * @returns a function that takes each page and returns its items, or throws LoquentError `tms_unavailable`
 */
export function createPageGuard(tms: TmsName, pageSize: number, mostItems = MAX_ITEMS) {
  let count = 0;
  let pages = 0;
  return <Item>(items: readonly Item[] | undefined): readonly Item[] => {
    if (!Array.isArray(items) || items.some((item) => typeof item !== 'object' || item === null)) {
      throw tmsUnavailable(tms, 'a list without items');
    }
    count += items.length;
    pages += 1;
    // Pages may be partly filled: systems hide items after they cut pages.
    if (items.length > pageSize || count > mostItems || pages > 2 * Math.ceil(mostItems / pageSize)) {
      throw tmsUnavailable(tms, 'more items than were asked for');
    }
    return items;
  };
}

/** The items of all pages. */
export async function collectPagedItems<Item>(pages: AsyncIterable<readonly Item[]>): Promise<readonly Item[]> {
  const items: Item[] = [];
  for await (const page of pages) items.push(...page);
  return items;
}

/** Counts the texts of a component. @param most UTF-16 units @returns false once there are more */
export function createTextMeter(most: number): (texts: Iterable<string>) => boolean {
  let units = 0;
  return (texts) => {
    for (const text of texts) units += text.length;
    return units <= most;
  };
}
