import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Serves a request with `Expect: 100-continue` (RFC 9110, section 10.1.1): requests its body when a handler begins to
 * read it, so that a refusal costs its client no upload. A body that was not requested may come or not, so its
 * connection is closed.
 */
export function continueWhenRead(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Connection', 'close');
  const askForBody = (event: string | symbol) => {
    if (event !== 'data' && event !== 'readable') return;
    request.off('newListener', askForBody);
    // A body read after the answer is only discarded.
    if (response.headersSent) return;
    response.removeHeader('Connection');
    response.writeContinue();
  };
  request.on('newListener', askForBody);
}
