import { Session } from 'node:inspector';
import { onTestFinished } from 'vitest';

/** Counts the modules of WebAssembly that threads compile, from now to the end of the test, and the threads that are started. */
export function watchThreads(): { readonly started: number; readonly modules: readonly string[] } {
  const watched = { started: 0, modules: [] as string[] };
  const session = new Session();
  session.connect();
  onTestFinished(() => session.disconnect());
  const send = (sessionId: string, id: number, method: string) =>
    session.post('NodeWorker.sendMessageToWorker', { sessionId, message: JSON.stringify({ id, method }) });
  session.on('NodeWorker.attachedToWorker', ({ params: { sessionId } }) => {
    watched.started += 1;
    send(sessionId, 1, 'Debugger.enable');
    send(sessionId, 2, 'Runtime.runIfWaitingForDebugger');
  });
  session.on('NodeWorker.receivedMessageFromWorker', ({ params: { sessionId, message } }) => {
    const { method, params } = JSON.parse(message) as { method?: string; params?: Record<string, string> };
    if (method === 'Debugger.scriptParsed' && params?.['scriptLanguage'] === 'WebAssembly') {
      watched.modules.push(params['url'] ?? '');
    }
    // It stops once more before its first line.
    if (method === 'Debugger.paused') send(sessionId, 3, 'Debugger.resume');
  });
  session.post('NodeWorker.enable', { waitForDebuggerOnStart: true });
  return watched;
}
