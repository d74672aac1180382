import { mergeFormatOptions, storedFormatOptions, type OptionsByFormat } from '#domain/jobs/format-options.ts';
import { formatForFile } from '#formats/registry.ts';
import type { Caller } from '#jobs/caller.ts';
import { formatOptionsKey } from '#platform/storage/keys.ts';

type StoringCaller = Caller<'storage'>;

/** The options of formats that new jobs of the organization have. */
export async function readFormatOptions({ dependencies, principal }: StoringCaller): Promise<OptionsByFormat> {
  const { storage } = dependencies;
  const key = formatOptionsKey(principal.organizationId);
  if ((await storage.stat(key)) === undefined) return {};
  return storedFormatOptions.parse(JSON.parse(Buffer.from(await storage.read(key)).toString()));
}

/** Replaces the options of formats that new jobs of the organization have. */
export async function replaceFormatOptions({ dependencies, principal }: StoringCaller, options: OptionsByFormat) {
  await dependencies.storage.write(formatOptionsKey(principal.organizationId), Buffer.from(JSON.stringify(options)));
}

/**
 * The options of a job for the formats of its files: its own, and those of the organization that it doesn't set.
 *
 * @param files keys
 * @returns undefined for none
 */
export async function formatOptionsOf(
  caller: StoringCaller,
  files: readonly string[],
  own: OptionsByFormat,
): Promise<OptionsByFormat | undefined> {
  if (files.length === 0) return undefined;
  const formats = new Set(files.map((file) => formatForFile(file)?.id));
  const merged = Object.entries(mergeFormatOptions(await readFormatOptions(caller), own));
  // Files of an archive have any format.
  const used = merged.filter(([id]) => formats.has(id) || formats.has('zip'));
  return used.length === 0 ? undefined : Object.fromEntries(used);
}
