import { threadTask } from '#platform/threads/thread-task.ts';

/** Tasks of the tests' threads. */
export type TestTask =
  | { readonly kind: 'ask'; readonly name: string }
  | { readonly kind: 'spin' }
  | { readonly kind: 'use'; readonly processorTime: number }
  | { readonly kind: 'ask_then_spin'; readonly name: string; readonly timeLimit: number }
  | { readonly kind: 'fill_memory' };

export const run = threadTask<TestTask>(async (task, { call, changeTimeLimit }) => {
  switch (task.kind) {
    case 'ask':
      return call('ask', task.name);
    case 'spin':
      return spin();
    case 'use':
      return useProcessor(task.processorTime);
    case 'ask_then_spin':
      await changeTimeLimit(task.timeLimit);
      await call('ask', task.name);
      return spin();
    case 'fill_memory':
      return fillMemory();
  }
});

function spin(): never {
  for (;;);
}

/** @param time ms of processor time of this thread */
function useProcessor(time: number): void {
  const before = process.threadCpuUsage();
  for (;;) {
    const { user, system } = process.threadCpuUsage(before);
    if (user + system >= time * 1000) return;
  }
}

function fillMemory(): never {
  const kept: number[][] = [];
  for (;;) kept.push(Array<number>(100_000).fill(0.5));
}
