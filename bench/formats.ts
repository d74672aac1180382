import { formatForFile } from '#formats/registry.ts';
import type { Benchmark, Comparison } from './benchmark.ts';
import { unsegmented } from './office-work.ts';
import { interleave } from './rounds.ts';
import { textFiles, type TextFile } from './text-files.ts';

/** Passes of a measurement, of which the fastest counts: garbage collection and other processes only slow one down. */
const PASSES = { smoke: 1, real: 6 };

/**
 * Files of each text format read and written. The baseline does the same at any commit, so that a ratio can be compared with
 * one of another day; `--against` compares two commits.
 */
export const formatsBenchmark: Benchmark = {
  name: 'formats',
  title: 'text formats, read and written back with other texts, beside a search for words in the same files',
  async run(settings) {
    const passes = settings.smoke ? PASSES.smoke : PASSES.real;
    const comparisons: Comparison[] = [];
    for (const [extension, files] of await textFiles(settings.smoke)) {
      if (formatForFile(`file.${extension}`) === undefined) continue;
      if (settings.formats?.includes(extension) === false) continue;
      const ours = () => fastest(passes, files, readAndWrite);
      const rounds = await interleave(settings, `${extension}, kB/s`, ours, () => fastest(passes, files, findWords));
      comparisons.push({
        what: extension,
        unit: 'kB/processor s',
        baseline: 'words found by a regular expression',
        target: 0,
        rounds,
      });
    }
    return comparisons;
  },
};

/** @returns kB per second of processor time, in the fastest pass */
async function fastest(passes: number, files: readonly TextFile[], work: (file: TextFile) => unknown): Promise<number> {
  let best = 0;
  const kilobytes = files.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1000;
  for (let pass = 0; pass < passes; pass += 1) {
    const before = process.cpuUsage();
    for (const file of files) await work(file);
    const { user, system } = process.cpuUsage(before);
    best = Math.max(best, (kilobytes * 1e6) / Math.max(1, user + system));
  }
  return best;
}

const readAndWrite = ({ name, bytes }: TextFile) => unsegmented(bytes, formatForFile(name)!);

/** Work that no change of ours makes faster or slower. */
const findWords = ({ bytes }: TextFile) => {
  const texts = bytes.toString().match(/[\p{L}\p{N}]+|[^\p{L}\p{N}]/gu) ?? [];
  return new Set(texts).size;
};
