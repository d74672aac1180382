import type { ResponseList, ResponseObject } from '@crowdin/crowdin-api-client';
import { createPageGuard, collectPagedItems } from '#providers/tms/bounds.ts';
import type { TmsAnswer, TmsHttp } from '#providers/tms/tms-http.ts';

/** Items per page (https://support.crowdin.com/developer/api/v2/: up to 500). */
export const PAGE = 500;

type Query = Readonly<Record<string, string | number>>;

/** Data of an answer of Crowdin. */
export const crowdinData = ({ body }: TmsAnswer) => (body as ResponseObject<unknown>).data;

/** The pages of a list. @throws LoquentError as `createPageGuard` */
export async function* listPages<Item>(
  http: TmsHttp,
  path: string,
  query: Query,
  signal: AbortSignal,
): AsyncGenerator<readonly Item[]> {
  const nextPage = createPageGuard('crowdin', PAGE);
  for (let offset = 0; ; offset += PAGE) {
    const { body } = await http.call({ path: `${path}${queryString({ ...query, limit: PAGE, offset })}`, signal });
    const data = nextPage((body as Partial<ResponseList<Item>> | undefined)?.data);
    yield data.map((each) => each.data);
    if (data.length < PAGE) return;
  }
}

/** All items of a list. @throws LoquentError as `createPageGuard` */
export const listAllItems = <Item>(http: TmsHttp, path: string, query: Query, signal: AbortSignal) =>
  collectPagedItems(listPages<Item>(http, path, query, signal));

export const queryString = (query: Query) =>
  `?${Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`;

export const isProjectId = (identifier: string) => /^\d{1,15}$/.test(identifier);

/** Path of a project; another text than its number leads nowhere. */
export const crowdinProjectPath = (identifier: string) =>
  `/projects/${isProjectId(identifier) ? Number(identifier) : Number.NaN}`;
