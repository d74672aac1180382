import type { DocumentFormat } from '#formats/format.ts';
import { checkRoundTrips, type DocumentReport } from './check-document.ts';
import { mutantsOf } from './mutants.ts';

/**
 * Checks damaged variants of a document: each has to be refused or to come out as it should.
 *
 * @returns failures say which variant they are of; what is counted is the sum of all
 */
export async function checkMutants(
  bytes: Uint8Array,
  format: DocumentFormat,
  count: number,
  seed: number,
): Promise<DocumentReport> {
  const whole = await checkRoundTrips(bytes, format);
  if (whole.refused !== undefined) return whole;
  const failures: string[] = [];
  let [units, words, textBytes, index] = [0, 0, 0, 0];
  for (const mutant of mutantsOf(bytes, count, seed)) {
    const report = await checkRoundTrips(mutant.bytes, format, { damaged: true });
    units += report.units;
    words += report.words;
    textBytes += report.textBytes;
    failures.push(...report.failures.map((failure) => `mutant ${index} (${mutant.what}): ${failure}`));
    index += 1;
  }
  return { failures, units, words, textBytes };
}
