import { checkDocument } from './check-document.ts';
import type { DocumentReport } from './check-document.ts';
import { mutantsOf } from './mutants.ts';

/**
 * Checks damaged variants of a document. Each has to be refused or to pass; one that would come out worse may also be refused
 * when it is written, and where elements stand where none belongs, codes may come back in other places.
 *
 * @returns failures say which variant they are of, the others of what is counted is a sum
 */
export async function checkMutants(bytes: Uint8Array, count: number, seed: number): Promise<DocumentReport> {
  const whole = await checkDocument(bytes);
  if (whole.refused !== undefined) return whole;
  const failures: string[] = [];
  let [units, words, xmlBytes, index] = [0, 0, 0, 0];
  for (const mutant of mutantsOf(bytes, count, seed)) {
    const report = await checkDocument(mutant.bytes, { codes: false });
    units += report.units;
    words += report.words;
    xmlBytes += report.xmlBytes;
    const real = report.failures.filter((failure) => !failure.includes(': document_write_failed ('));
    failures.push(...real.map((failure) => `mutant ${index} (${mutant.what}): ${failure}`));
    index += 1;
  }
  return { failures, units, words, xmlBytes };
}
