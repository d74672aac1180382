import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerResponse } from 'node:http';
import { pluralTable } from '#domain/languages/plural-categories.ts';
import { sendJson } from '#test/fakes/engine-server.ts';
import { startVendorServer, type VendorRequest, type VendorServer } from '#test/fakes/vendor-server.ts';
import { FakeExports, startBundleHost } from './fake-exports.ts';

export const TMS_TOKEN = 'tms-token-that-may-write';
export const TMS_READ_ONLY_TOKEN = 'tms-token-that-only-reads';

/** A string of the fake's project. */
export interface FakeString {
  readonly id: number;
  key: string;
  /** With plural forms: by category of the source language. */
  source: string | Readonly<Record<string, string>>;
  readonly comment?: string;
  readonly maximumLength?: number;
  /** Where the vendor has a field for them. */
  readonly placeholders?: readonly string[];
  /** Nobody may translate it any more. */
  isReadOnly?: boolean;
}

export interface FakeTranslation {
  /** By category; `text` without plural forms. */
  readonly forms: Readonly<Record<string, string>>;
  readonly state: 'needs_review' | 'translated' | 'approved';
}

export interface FakeProjectOptions {
  readonly strings: readonly FakeString[];
  /** In the vendor's spelling. */
  readonly languages: readonly string[];
  readonly isLocked?: boolean;
  /** Ms until an answer begins. */
  readonly latency?: number;
  /** Requests per second; beyond them 429 with Retry-After: 1. */
  readonly requestsPerSecond?: number;
}

/** The state that all fakes of translation management systems share; tests read and change it like people do. */
export class FakeProject {
  readonly strings: FakeString[];
  readonly languages: readonly string[];
  readonly translations = new Map<string, FakeTranslation>();
  readonly comments: { readonly id: number; readonly language: string; readonly text: string }[] = [];
  /** Suggestions in addition to translations, where the vendor has them. */
  readonly suggestions: { readonly id: number; readonly language: string; readonly targets: readonly string[] }[] = [];
  takesSuggestions = true;
  /** Labels of strings: `label/id`. */
  readonly labels = new Set<string>();
  /** Every write of a target that was accepted: `language/id`. */
  readonly writes: string[] = [];
  readonly terms: readonly { readonly source: string; readonly targets: Readonly<Record<string, string>> }[] = [
    { source: 'invoice', targets: { de: 'Rechnung' } },
    { source: 'cart', targets: { pl: 'koszyk' } },
    { source: 'refund', targets: { de: 'Erstattung' } },
  ];
  readonly exports = new FakeExports();
  isLocked: boolean;
  /** Called with the path of each request, and awaited before its answer. */
  onRequest?: (path: string) => void | Promise<void>;
  /** Called with each write through the API or by people. */
  onWrite?: () => void;
  /** Answers all items on each page, like a system that is broken or hostile. */
  ignoresPageSize = false;

  constructor({ strings, languages, isLocked = false }: FakeProjectOptions) {
    this.strings = strings.map((string) => ({ ...string }));
    this.languages = languages;
    this.isLocked = isLocked;
  }

  find(id: number): FakeString | undefined {
    return this.strings.find((string) => string.id === id);
  }

  translation(language: string, id: number): FakeTranslation | undefined {
    return this.translations.get(`${language}/${id}`);
  }

  /** A change that a person, or the API, makes. */
  write(language: string, id: number, forms: Readonly<Record<string, string>>, state: FakeTranslation['state']): void {
    this.translations.set(`${language}/${id}`, { forms, state });
    this.onWrite?.();
  }

  isTranslated(language: string, id: number): boolean {
    return Object.values(this.translation(language, id)?.forms ?? {}).some((text) => text !== '');
  }
}

/** Plural categories that a vendor has for a language in its own spelling. */
export const categoriesOf = (language: string) => pluralTable(language.replaceAll('_', '-')).ofCounts;

export interface FakeTms extends VendorServer {
  readonly project: FakeProject;
  /** Where its bundles are. */
  readonly bundles: VendorServer;
  /** Identifier of the project for jobs. */
  readonly identifier: string;
  /** Answers that it refused because of its limit. */
  readonly refusals: () => number;
}

export interface TmsRequest extends VendorRequest {
  readonly url: URL;
  readonly json: never;
  /** Sends JSON. */
  readonly send: (status: number, body?: unknown, headers?: Readonly<Record<string, string>>) => void;
  /** Sends a file. */
  readonly sendFile: (contentType: string, body: string | Buffer) => void;
  /** True if the token may only read. */
  readonly isReadOnly: boolean;
}

/** Starts a fake: what is alike for all vendors happens here, `answer` speaks the vendor's wire format. */
export async function startFakeTms(
  options: FakeProjectOptions,
  identifier: string,
  tokenOf: (request: VendorRequest) => string,
  refuseToken: (response: ServerResponse) => void,
  answer: (request: TmsRequest, project: FakeProject) => void,
): Promise<FakeTms> {
  const project = new FakeProject(options);
  let [begun, allowance, refusals] = [performance.now(), options.requestsPerSecond ?? 0, 0];
  const isOverLimit = (): boolean => {
    const { requestsPerSecond: limit } = options;
    if (limit === undefined) return false;
    const now = performance.now();
    allowance = Math.min(limit, allowance + ((now - begun) / 1000) * limit);
    begun = now;
    if (allowance < 1) return true;
    allowance -= 1;
    return false;
  };
  const server = await startVendorServer(async (request, response) => {
    if (isOverLimit()) {
      refusals += 1;
      response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '1' });
      response.end('{}');
      return;
    }
    if (options.latency !== undefined) await sleep(options.latency);
    await project.onRequest?.(request.path);
    const token = tokenOf(request);
    if (token !== TMS_TOKEN && token !== TMS_READ_ONLY_TOKEN) return refuseToken(response);
    const send: TmsRequest['send'] = (status, body, headers = {}) => {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      sendJson(response, status, body);
    };
    answer(
      {
        ...request,
        url: new URL(request.path, 'http://tms'),
        json: (isJson(request) ? JSON.parse(request.body) : {}) as never,
        send,
        sendFile(contentType, body) {
          response.writeHead(200, { 'content-type': contentType });
          response.end(body);
        },
        isReadOnly: token === TMS_READ_ONLY_TOKEN,
      },
      project,
    );
  });
  const bundles = await startBundleHost(project);
  project.exports.host = bundles.url;
  const close = async () => {
    await bundles.close();
    await server.close();
  };
  return { ...server, project, bundles, identifier, refusals: () => refusals, close };
}

const isJson = ({ body, headers }: VendorRequest) =>
  body !== '' && headers['content-type']?.startsWith('multipart/') !== true;

/** One page of a list. */
export function pageOf<Item>(
  items: readonly Item[],
  offset: number,
  limit: number,
  project?: FakeProject,
): readonly Item[] {
  return project?.ignoresPageSize === true ? items : items.slice(offset, offset + limit);
}
