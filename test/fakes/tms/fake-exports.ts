import { buildZip, type EntrySource } from '#formats/zip/testing/build-zip.ts';
import { startVendorServer, type VendorServer } from '#test/fakes/vendor-server.ts';

/** An export that was asked for. */
export interface FakeExport {
  readonly id: number;
  /** In the vendor's spelling. */
  readonly languages: readonly string[];
  /** Body of the request to the vendor. */
  readonly request: unknown;
  /** How often its state was asked for. */
  polls: number;
  state: 'running' | 'finished' | 'failed' | 'cancelled';
}

/** How exports of a fake go; tests change it. */
export class FakeExports {
  readonly list: FakeExport[] = [];
  /** Questions that are answered with "running". */
  polls = 1;
  /** Exports fail, for this reason. */
  failure: string | undefined;
  /** Where bundles are: another host, as at the vendors. */
  host = '';
  /** Called with each question about an export. */
  onPoll?: () => void;
  /** A build that Crowdin answers whatever is asked for, as long as nothing has changed since. */
  reused: FakeExport | undefined;
  /** Names of files, with Lokalise's placeholders. */
  files: readonly string[] = ['web/texts.json'];
  /** A bundle to send instead of the right one. */
  bundle: Buffer | undefined;

  start(languages: readonly string[], request: unknown): FakeExport {
    const started: FakeExport = { id: this.list.length + 1, languages, request, polls: 0, state: 'running' };
    this.list.push(started);
    return started;
  }

  /** Counts a question about an export, which may end with it. */
  poll(id: number): FakeExport | undefined {
    const found = this.list.find((each) => each.id === id);
    if (found === undefined) return undefined;
    found.polls += 1;
    if (found.state === 'running' && found.polls > this.polls) {
      found.state = this.failure === undefined ? 'finished' : 'failed';
    }
    this.onPoll?.();
    return found;
  }

  address({ id }: FakeExport): string {
    return `${this.host}/bundles/${id}?X-Amz-Signature=18ea7b`;
  }
}

/** A project whose texts are exported. */
interface ExportedProject {
  readonly exports: FakeExports;
  readonly strings: readonly { readonly id: number; readonly key: string }[];
  translation(language: string, id: number): { readonly forms: Readonly<Record<string, string>> } | undefined;
}

/** The file of a project in a language, as developers get it. */
export function exportedFile(project: ExportedProject, language: string): string {
  const texts = project.strings.map(({ id, key }) => {
    const { text, ...forms } = project.translation(language, id)?.forms ?? { text: '' };
    return [key, text ?? forms];
  });
  return `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`;
}

/** Where vendors keep bundles: signed addresses instead of tokens. */
export function startBundleHost(project: ExportedProject): Promise<VendorServer> {
  return startVendorServer(({ path }, response) => {
    const id = Number(/^\/bundles\/(\d+)\?X-Amz-Signature=/.exec(path)?.[1]);
    const found = project.exports.list.find((each) => each.id === id);
    if (found === undefined) {
      response.writeHead(403, { 'content-type': 'application/xml' });
      response.end('<Error><Code>AccessDenied</Code></Error>');
      return;
    }
    const entries = found.languages.flatMap((language): readonly EntrySource[] => [
      { name: `${language}/`, data: '', stored: true },
      { name: `${language}/web/texts.json`, data: exportedFile(project, language) },
    ]);
    response.writeHead(200, { 'content-type': 'application/zip' });
    response.end(project.exports.bundle ?? buildZip(entries));
  });
}
