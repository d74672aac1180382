import { isMainThread } from 'node:worker_threads';
import { answerThreads } from './strip-request.mjs';

/** Arguments of Node for a process of ours that runs for one task: it needn't strip types. */
export const plainModules: readonly string[] = ['--import', new URL('./load-hook.mjs', import.meta.url).href];

let isAnswering = false;

/** Arguments of Node (`execArgv`) for a thread: it loads .ts files without stripping types, which this thread does where needed. */
export function threadArguments(): string[] {
  if (isMainThread && !isAnswering) answerThreads();
  isAnswering = true;
  return [...plainModules];
}
