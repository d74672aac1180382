import { validationFailed } from '#domain/request-errors.ts';
import type { Caller } from '#jobs/caller.ts';
import { Job } from '#db/entities/index.ts';
import type { JobContent } from '#db/jobs/accept.ts';
import { findResults } from '#db/files/result-files.ts';
import { LoquentError, userMistake } from '#domain/errors.ts';
import { resultFolderOf } from '#domain/files/result-folders.ts';
import { LIVE_STATUSES } from '#domain/jobs/job.ts';
import { comparable, findClash, foldersOf, placeFile, type PlacedFile } from '#domain/jobs/output-path.ts';
import { hasVisibleText } from '#domain/texts/visible-text.ts';
import { fileObjectKey, parseFileKey } from '#platform/storage/keys.ts';

/** Files looked up at a time. */
const PARALLEL_CHECKS = 16;
/** Live jobs with the same template that are compared. */
const MAX_COMPARED = 100;

/** The part of a job's columns that decides where its results are. */
type Placed = Pick<JobContent, 'sourceFiles' | 'targetLanguages' | 'tms'>;

/**
 * Checks that all results of a job can be stored by its template, now; the job checks it again as it stores each.
 *
 * @returns the template in Unicode normal form C
 * @throws LoquentError 400 `validation_failed` for a key that no result may have, and for two results with one key; 409
 * `output_exists` for a key with a file that is no earlier job's result, or that a live job writes
 */
export async function requireOutputs(caller: Caller<'storage'>, job: Placed, asked: string): Promise<string> {
  if (job.tms != null) throw refused('needs source_files: the translations of a project stay there');
  const template = asked.normalize('NFC').replace(/^\//, '');
  const files = filesOf(job);
  const clash = findClash(template, files);
  if (clash !== undefined) {
    const [first, second] = clash.files.map(
      ({ sourceKey, language }) => `${sourceKey} in ${language ?? 'all languages'}`,
    );
    throw refused(
      `gives ${first} and ${second} the same key "${clash.key}"; distinguish them by {lang}, {dir}, {name} or {ext}`,
    );
  }
  // Files with several languages are known once they have been read.
  const shared = (job.sourceFiles ?? []).map((sourceKey) => ({ sourceKey, language: undefined }));
  const sources = new Set((job.sourceFiles ?? []).map(comparable));
  for (const file of [...files, ...shared]) requireKey(placeFile(template, file), sources);
  await requireFree(caller, [...new Set(files.map((file) => placeFile(template, file)))]);
  await requireNotUnderWay(caller, template, files);
  return template;
}

const filesOf = ({ sourceFiles = [], targetLanguages = [] }: Placed): readonly PlacedFile[] =>
  sourceFiles.flatMap((sourceKey) => targetLanguages.map((language) => ({ sourceKey, language })));

/** @param sources comparable keys of the job's own sources */
function requireKey(key: string, sources: ReadonlySet<string>): void {
  try {
    parseFileKey(key);
  } catch (error) {
    if (!(error instanceof LoquentError)) throw error;
    throw refused(`gives the key "${key}", which can't be stored. ${error.message}`);
  }
  if (!key.split('/').every(hasVisibleText)) throw refused('gives a folder or file name without any visible character');
  const folder = resultFolderOf(key);
  if (folder !== undefined)
    throw refused(`can't begin with ${folder}/, where jobs without output_path store their results`);
  if (sources.has(comparable(key))) throw refused(`gives the key "${key}", which is a source of the job`);
}

/** @throws LoquentError `output_exists` */
async function requireFree({ entityManager, dependencies, principal }: Caller<'storage'>, keys: readonly string[]) {
  const results = await findResults(entityManager(), keys);
  // A file with the name of a folder is also in the way, regardless of who stored it.
  const folders = new Set(keys.flatMap(foldersOf));
  const looked = [...folders, ...keys.filter((key) => !results.has(key))];
  const taken = keys.filter((key) => results.get(key)?.isLive === true);
  for (let start = 0; start < looked.length; start += PARALLEL_CHECKS) {
    const chunk = looked.slice(start, start + PARALLEL_CHECKS);
    const found = await Promise.all(
      chunk.map((key) => dependencies.storage.stat(fileObjectKey(principal.organizationId, key))),
    );
    taken.push(...chunk.filter((_, index) => found[index] !== undefined));
  }
  if (taken.length > 0) throw outputExists(taken);
}

/** Two jobs with the same template and a file in common would replace each other's result. @throws LoquentError `output_exists` */
async function requireNotUnderWay({ entityManager }: Caller, template: string, files: readonly PlacedFile[]) {
  const keys = new Set(files.map((file) => comparable(placeFile(template, file))));
  const jobs = await entityManager().find(
    Job,
    { status: { $in: [...LIVE_STATUSES] }, outputPath: template },
    { fields: ['sourceFiles', 'targetLanguages'], limit: MAX_COMPARED },
  );
  for (const { sourceFiles, targetLanguages } of jobs) {
    const theirs = filesOf({ sourceFiles: [...sourceFiles], targetLanguages: [...targetLanguages] });
    const key = theirs.map((file) => placeFile(template, file)).find((each) => keys.has(comparable(each)));
    if (key !== undefined) throw outputExists([key]);
  }
}

const refused = (message: string) => validationFailed([{ path: 'output_path', message }]);

function outputExists(keys: readonly string[]) {
  const message = `There is a file "${keys[0]}" that is no result of an ended job. Choose another output_path, or delete the file.`;
  return userMistake('output_exists', message, {
    details: keys.slice(0, 50).map((key) => ({ path: 'output_path', message: `"${key}" exists or is being written.` })),
  });
}
