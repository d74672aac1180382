import { printable, type Output } from './output.ts';

/** Shows how far something is. */
export interface Progress {
  update(label: string, state: { readonly completed: number; readonly total: number; readonly unit: string }): void;
  /** Removes the bar. */
  stop(): void;
}

const SILENT: Progress = { update: () => undefined, stop: () => undefined };
/** Percent between two lines where there is no terminal. */
const LINE_STEP = 25;

/** A bar on a terminal, a line now and then without one, nothing for programs. */
export async function createProgress(output: Output): Promise<Progress> {
  if (output.isJson) return SILENT;
  return process.stderr.isTTY ? createBar() : createLines(output);
}

async function createBar(): Promise<Progress> {
  const { default: cliProgress } = await import('cli-progress');
  const bar = new cliProgress.SingleBar({
    format: '{label} [{bar}] {percentage} %  {value}/{total} {unit}',
    stream: process.stderr,
    barsize: 24,
    barCompleteChar: '#',
    barIncompleteChar: '.',
    hideCursor: true,
    clearOnComplete: true,
    linewrap: false,
    gracefulExit: false,
  });
  let isStarted = false;
  return {
    update(label, { completed, total, unit }) {
      const payload = { label: printable(label), unit };
      if (isStarted) {
        bar.setTotal(Math.max(total, 1));
        bar.update(completed, payload);
      } else bar.start(Math.max(total, 1), completed, payload);
      isStarted = true;
    },
    stop() {
      if (isStarted) bar.stop();
    },
  };
}

function createLines(output: Output): Progress {
  let last: { label: string; step: number } | undefined;
  return {
    update(label, { completed, total, unit }) {
      const percent = total === 0 ? 0 : Math.floor((100 * completed) / total);
      const step = Math.floor(percent / LINE_STEP);
      if (last?.label === label && last.step === step) return;
      last = { label, step };
      output.note(total === 0 ? printable(label) : `${printable(label)}: ${percent} % (${completed}/${total} ${unit})`);
    },
    stop: () => undefined,
  };
}
