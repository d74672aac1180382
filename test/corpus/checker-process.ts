/**
 * The program of a process that checks Word documents: a path comes as a message, its report goes back as one. Run by
 * `checkers.ts`.
 */
import { readFile } from 'node:fs/promises';
import { checkDocument } from './check-document.ts';
import type { DocumentReport } from './check-document.ts';

export interface CheckedFile extends DocumentReport {
  readonly milliseconds: number;
  /** Kilobytes by which it took the process over the most that the process ever had. */
  readonly growth: number;
}

process.on('message', async (path: string) => {
  const bytes = await readFile(path);
  const peakBefore = process.resourceUsage().maxRSS;
  const startedAt = performance.now();
  const report = await checkDocument(bytes);
  const milliseconds = performance.now() - startedAt;
  const checked: CheckedFile = { ...report, milliseconds, growth: process.resourceUsage().maxRSS - peakBefore };
  process.send!(checked);
});
