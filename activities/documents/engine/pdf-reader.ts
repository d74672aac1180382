/**
 * A program: reads the PDF on its input, and prints its blocks, one per line as JSON. A PDF that can't be read ends it with
 * an outcome on stderr and exit code 2. It is run by `read-pdf.ts`.
 */
import { buffer } from 'node:stream/consumers';
import { once } from 'node:events';
import { readPdfBlocks } from '#formats/context/pdf/read-pdf.ts';
import { captureOutcome } from '#platform/threads/port-calls.ts';

/**
 * Warnings from pdf.js that a font didn't fit into memory: it continues without the font and extracts different text.
 */
const NO_MEMORY = /allocation failed|invalid typed array length|out of memory/i;
const WARNINGS = 1;

for (const method of ['log', 'warn', 'error'] as const) {
  console[method] = (message: unknown) => {
    if (!NO_MEMORY.test(String(message))) return;
    process.stderr.write(`${String(message)}: out of memory\n`);
    process.exit(1);
  };
}

const outcome = await captureOutcome(async () => readPdfBlocks(await buffer(process.stdin), WARNINGS));
if ('value' in outcome) {
  for (const block of outcome.value as readonly unknown[]) {
    if (!process.stdout.write(`${JSON.stringify(block)}\n`)) await once(process.stdout, 'drain');
  }
} else if ('error' in outcome) {
  const { id, mistake, message } = outcome.error;
  process.stderr.write(`${JSON.stringify({ error: { id, mistake, message } })}\n`);
  process.exitCode = 2;
} else {
  throw outcome.defect;
}
