/**
 * `node bench/okapi-texts.ts PATH…`: has our formats and Okapi's filters read the files of each folder and write them in upper case, in
 * warm processes, and prints the median processor time of both per folder. Files that one of them can't read count for neither.
 */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatForFile } from '#formats/registry.ts';
import { findFiles } from '#test/corpus/files.ts';
import { startLineProcess } from './line-process.ts';
import { buildOkapi } from './okapi-program.ts';

const PROGRAM = fileURLToPath(new URL('office-process.ts', import.meta.url));
const [WARM_UPS, ROUNDS] = [8, 7];

/** True for a file that our formats read, too. */
function isRead(path: string): boolean {
  try {
    return formatForFile(path)!.read(readFileSync(path)).units.length > 0;
  } catch {
    return false;
  }
}

const folder = await mkdtemp(join(tmpdir(), 'loquent-okapi-texts-'));
try {
  const okapi = await buildOkapi(folder, true);
  if (typeof okapi === 'string') throw new Error(okapi);
  for (const path of process.argv.slice(2)) {
    const found = (await findFiles([path])).filter(isRead);
    const first = okapi('PseudoTranslate', found);
    const { failed = [] } = await first.round();
    await first.close();
    const files = found.filter((_, index) => !failed.includes(index));
    const sides = [
      startLineProcess(process.execPath, [PROGRAM, 'unsegmented', ...files]),
      okapi('PseudoTranslate', files),
    ];
    const times: number[][] = [[], []];
    for (let round = 0; round < WARM_UPS + ROUNDS; round += 1) {
      for (const [index, side] of sides.entries()) times[index]!.push((await side.round()).processor!);
    }
    const [ours, theirs] = times.map((all) => all.slice(WARM_UPS).toSorted((one, other) => one - other)[ROUNDS >> 1]!);
    console.log(
      `${basename(path)}: ${files.length} files (Okapi fails on ${failed.length}), ${ours!.toFixed(0)} ms, ` +
        `Okapi ${theirs!.toFixed(0)} ms: ${(theirs! / ours!).toFixed(1)} times`,
    );
    await Promise.all(sides.map((side) => side.close()));
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
