import {
  Glossaries,
  Labels,
  ProjectsGroups,
  SourceFiles,
  SourceStrings,
  StringComments,
  StringTranslations,
  Translations,
  Users,
  type ResponseList,
} from '@crowdin/crowdin-api-client';
import type { TmsHttp } from '#providers/tms/tms-http.ts';
import { createPageGuard } from '#providers/tms/bounds.ts';

/** An answer of Crowdin with a status that the caller interprets. */
export class CrowdinAnswer extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(`Crowdin answered with status ${status}`);
    this.status = status;
    this.body = body;
  }
}

/** The parts of Crowdin's official client that are used. */
export interface CrowdinApis {
  readonly projects: ProjectsGroups;
  readonly files: SourceFiles;
  readonly strings: SourceStrings;
  readonly translations: StringTranslations;
  readonly comments: StringComments;
  readonly glossaries: Glossaries;
  readonly labels: Labels;
  readonly builds: Translations;
  readonly users: Users;
}

export interface CrowdinClientOptions {
  readonly token: string;
  /** With `/api/v2`. */
  readonly apiUrl: string;
  readonly http: TmsHttp;
}

/**
 * Calls Crowdin's official client over our own HTTP: it writes the requests, our client for addresses of users carries
 * them.
 *
 * @throws CrowdinAnswer for the statuses in `expected`; errors of `http` otherwise
 */
export type CallCrowdin = <Result>(
  signal: AbortSignal,
  call: (apis: CrowdinApis) => Promise<Result>,
  expected?: readonly number[],
) => Promise<Result>;

export function createCrowdinClient({ token, apiUrl, http }: CrowdinClientOptions): CallCrowdin {
  return async (signal, call, expected = []) => {
    // The client wraps errors in its own, without what made them.
    let failure: unknown;
    const send = async <Answer>(method: Method, path: string, body?: unknown): Promise<Answer> => {
      try {
        const answer = await http.call({ method, path, signal, ...(body === undefined ? {} : { body }) }, expected);
        if (expected.includes(answer.status)) throw new CrowdinAnswer(answer.status, answer.body);
        return answer.body as Answer;
      } catch (error) {
        failure = error;
        throw error;
      }
    };
    const httpClient = {
      get: <Answer>(url: string) => send<Answer>('GET', url),
      delete: <Answer>(url: string) => send<Answer>('DELETE', url),
      head: <Answer>(url: string) => send<Answer>('HEAD', url),
      post: <Answer>(url: string, data?: unknown) => send<Answer>('POST', url, data),
      put: <Answer>(url: string, data?: unknown) => send<Answer>('PUT', url, data),
      patch: <Answer>(url: string, data?: unknown) => send<Answer>('PATCH', url, data),
    };
    const credentials = { token, baseUrl: apiUrl };
    const config = { httpClient };
    try {
      return await call({
        projects: new ProjectsGroups(credentials, config),
        files: new SourceFiles(credentials, config),
        strings: new SourceStrings(credentials, config),
        translations: new StringTranslations(credentials, config),
        comments: new StringComments(credentials, config),
        glossaries: new Glossaries(credentials, config),
        labels: new Labels(credentials, config),
        builds: new Translations(credentials, config),
        users: new Users(credentials, config),
      });
    } catch (error) {
      throw failure ?? error;
    }
  };
}

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

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
