import { connect, type Socket } from 'node:net';

export interface HttpAnswer {
  readonly status: number;
  readonly body: string;
}

/**
 * One keep-alive connection that asks and waits for the answer, again and again. It knows no more of HTTP than our answers
 * need (Content-Length), since a complete client takes more time than the server that it is meant to measure.
 */
export class HttpConnection {
  readonly #socket: Socket;
  #received = '';
  #waiting: { resolve: (answer: HttpAnswer) => void; reject: (error: Error) => void } | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    // Bytes and characters are the same in this encoding, so lengths fit.
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => this.#receive(chunk));
    socket.on('error', (error) => this.#waiting?.reject(error));
    socket.on('close', () => this.#waiting?.reject(new Error('the server closed the connection')));
  }

  /** @param url `http://host:port` */
  static async open(url: string): Promise<HttpConnection> {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port) });
    await new Promise((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    return new HttpConnection(socket);
  }

  /** Sends a request as `requestBytes` makes it, and resolves with its answer. */
  ask(request: string): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(request, 'latin1');
    });
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #receive(chunk: string): void {
    this.#received += chunk;
    const headEnd = this.#received.indexOf('\r\n\r\n');
    if (headEnd === -1) return;
    const head = this.#received.slice(0, headEnd);
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? Number.NaN);
    if (Number.isNaN(length)) {
      this.#waiting?.reject(new Error(`an answer without Content-Length: ${head}`));
      return;
    }
    const end = headEnd + 4 + length;
    if (this.#received.length < end) return;
    const answer = { status: Number(head.slice(9, 12)), body: this.#received.slice(headEnd + 4, end) };
    this.#received = this.#received.slice(end);
    this.#waiting?.resolve(answer);
  }
}

/** The text of a request; `json` is ASCII. */
export function requestText(url: string, method: string, path: string, apiKey: string, json?: string): string {
  const lines = [`${method} ${path} HTTP/1.1`, `Host: ${new URL(url).host}`, `Authorization: Bearer ${apiKey}`];
  if (json !== undefined) lines.push('Content-Type: application/json', `Content-Length: ${json.length}`);
  return `${lines.join('\r\n')}\r\n\r\n${json ?? ''}`;
}
