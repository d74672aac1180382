import { openFiles } from '#cli/files/local-files.ts';
import { withUploads } from '#cli/files/with-uploads.ts';
import { formatOptions } from '#cli/names/format-options.ts';
import { optionIds, type NamedOptions } from '#cli/names/option-ids.ts';
import type { Session } from '#cli/session/session.ts';
import { printWarnings } from '#cli/session/warnings.ts';

interface Options extends NamedOptions {
  readonly from: string;
  readonly to: readonly string[];
  readonly option?: readonly string[];
}

/** `loquent estimate`: words by how much a memory has of them, per language, and the price where the service knows it. */
export async function run(session: Session, options: Options, files: readonly string[]): Promise<void> {
  const { loquent, output } = session;
  const fields = {
    ...(await optionIds(loquent, options)),
    ...(await formatOptions(loquent, options.option)),
  };
  const estimate = await withUploads(session, await openFiles(files), (keys) =>
    loquent.jobs.estimate({
      job_type: 'aimt',
      request: {
        mode: 'ai',
        source_files: keys,
        source_language: options.from,
        target_languages: options.to,
        ...fields,
      },
    }),
  );
  if (output.isJson) return output.json(estimate);
  printWarnings(output, estimate.warnings);
  const bands = [...new Set(estimate.languages.flatMap((each) => each.bands.map(({ band }) => band)))];
  await output.table(
    ['Language', 'Segments', 'Words', ...bands],
    estimate.languages.map(({ language, segments, words, bands: counted }) => [
      language,
      segments,
      words,
      ...bands.map((band) => counted.find((each) => each.band === band)?.words ?? 0),
    ]),
  );
  const { price, levels } = estimate;
  if (price !== null) output.line(`${price.is_complete ? '' : 'at least '}${price.amount} ${price.currency}`);
  if (price === null || levels === null) return;
  for (const { quality, amount } of levels)
    output.line(`--quality ${quality}: ${amount ?? 'unknown'} ${price.currency}`);
}
