/**
 * A program for tools/setup/steps.sh: shows the progress of a step until its process has ended, and ends its process
 * group when it shows no sign of life: node watch-step.mjs PROCESS LOG LABEL [STATUS-FILE]. STEP_TOTAL is the number of
 * packages that npm fetches. The content of a status file is shown as well: it describes a concurrent step.
 */
import { existsSync, openSync, readFileSync, readSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { duration, showProgress } from '#platform/progress.mjs';
import { createGauge } from './read-output.mjs';
import { stallTimeout, watchLife } from './signs-of-life.mjs';

const [process_ = '', log = '', label = '', status = ''] = process.argv.slice(2);
const group = Number(process_);
const gauge = createGauge(Number(process.env['STEP_TOTAL'] ?? 0) || undefined);
const file = openSync(log, 'r');
const buffer = Buffer.alloc(65_536);
let rest = '';

/** @returns whether there was anything new */
function readLog() {
  let isNew = false;
  for (;;) {
    const bytes = readSync(file, buffer);
    if (bytes === 0) return isNew;
    isNew = true;
    // A carriage return ends a line of what draws its own progress.
    const lines = (rest + buffer.toString('utf8', 0, bytes)).split(/[\r\n]/);
    rest = lines.pop() ?? '';
    for (const line of lines) gauge.push(line);
  }
}

function beside() {
  const text = status !== '' && existsSync(status) ? readFileSync(status, 'utf8').trim() : '';
  return text === '' ? '' : `meanwhile the Temporal server: ${text}`;
}

function isRunning() {
  try {
    process.kill(group, 0);
  } catch {
    return false;
  }
  if (process.platform !== 'linux') return true;
  // A shell that waits for this program collects its other children when it likes.
  const line = existsSync(`/proc/${group}/stat`) ? readFileSync(`/proc/${group}/stat`, 'utf8') : ') Z';
  return !/\) [ZX]/.test(line);
}

const shown = showProgress(label, () => [gauge.text(), beside()].filter(Boolean).join('; '), {
  tellsEnd: false,
});
const life = watchLife({
  root: () => group,
  onStall: () => {
    process.stderr.write(
      `${label}: no sign of life for ${duration(stallTimeout())}, so it is ended (SETUP_STALL_SECONDS sets the limit)\n`,
    );
    process.kill(-group, 'SIGTERM');
    setTimeout(() => isRunning() && process.kill(-group, 'SIGKILL'), 5_000).unref();
  },
});
while (isRunning()) {
  if (readLog()) life.touch();
  await sleep(200);
}
life.stop();
shown.end(true);
