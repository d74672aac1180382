import { HttpConnection, requestText } from './http-connection.ts';
import { API_KEY } from './workbench.ts';

const SOURCE = 'bench/note.txt';
const TEXT = 'Dear reader,\n\nthis file is short. It has two paragraphs and three sentences.\n';
/** Pseudo-localization: no engine is measured. */
const JOB = {
  mode: 'ai',
  source_language: 'en',
  target_languages: ['en-XA'],
  source_files: [SOURCE],
};

/** Submits the same small translation job again and again, over one keep-alive connection a lane. */
export class JobSubmitter {
  submitted = 0;
  readonly #connections: readonly HttpConnection[];
  readonly #request: string;

  private constructor(connections: readonly HttpConnection[], request: string) {
    this.#connections = connections;
    this.#request = request;
  }

  /** Uploads the source file and connects. @param url `http://host:port` of the service */
  static async open(url: string, lanes: number): Promise<JobSubmitter> {
    const form = new FormData();
    form.set('path', SOURCE);
    form.set('file', new Blob([TEXT]), 'note.txt');
    const headers = { authorization: `Bearer ${API_KEY}` };
    const uploaded = await fetch(`${url}/v1/files/upload`, { method: 'POST', body: form, headers });
    if (!uploaded.ok) throw new Error(`upload answered ${uploaded.status}: ${await uploaded.text()}`);
    const connections = await Promise.all(Array.from({ length: lanes }, () => HttpConnection.open(url)));
    return new JobSubmitter(
      connections,
      requestText(url, 'POST', '/v1/jobs/translation', API_KEY, JSON.stringify(JOB)),
    );
  }

  async submit(lane: number): Promise<void> {
    const answer = await this.#connections[lane]?.ask(this.#request);
    if (answer?.status !== 202) throw new Error(`submission answered ${answer?.status}: ${answer?.body}`);
    this.submitted += 1;
  }

  close(): void {
    for (const connection of this.#connections) connection.close();
  }
}
