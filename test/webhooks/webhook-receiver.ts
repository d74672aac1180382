import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { RECEIVER_CERTIFICATE } from './receiver-certificate.ts';

/** A delivery as its endpoint got it. */
export interface ReceivedWebhook {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Ms since 1970. */
  readonly at: number;
}

export type ReceiverAnswer = (response: ServerResponse, request: IncomingMessage, earlier: number) => void;

/** An endpoint on this machine that stores what it gets and answers as the test decides. */
export interface WebhookReceiver {
  /** `https://127.0.0.1:port`. */
  readonly url: string;
  readonly received: readonly ReceivedWebhook[];
  /** Default: 204. `earlier` counts the deliveries before this one to the same path. */
  answer: ReceiverAnswer;
  of(path: string): readonly ReceivedWebhook[];
  close(): Promise<void>;
}

/** Variables with which a service reaches receivers on this machine. */
export const RECEIVER_ENVIRONMENT = { OUTBOUND_ALLOW: '127.0.0.0/8' } as const;

/** Starts an endpoint with a certificate for 127.0.0.1. */
export async function startReceiver(certificate = RECEIVER_CERTIFICATE): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  const of = (path: string) => received.filter((each) => each.path === path);
  const server = createServer(certificate, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      const earlier = of(path).length;
      const { headers } = request;
      received.push({ path, headers, body: Buffer.concat(chunks).toString('utf8'), at: Date.now() });
      receiver.answer(response, request, earlier);
    });
  });
  const receiver: WebhookReceiver = {
    url: '',
    received,
    answer: (response) => void response.writeHead(204).end(),
    of,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return Object.assign(receiver, { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

/** Makes this process trust the certificate of receivers. @returns restores what it trusted before */
export function trustReceivers(): () => void {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, RECEIVER_CERTIFICATE.cert]);
  return () => setDefaultCACertificates(before);
}
