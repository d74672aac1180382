import type { Session } from '#cli/session/session.ts';
import { findJobId } from './find-job.ts';

export interface LedgerOptions {
  readonly language?: string;
  readonly file?: string;
  /** Id of the glossary that gets the entries. */
  readonly toGlossary?: string;
}

/** `loquent jobs ledger`. */
export async function run({ loquent, output }: Session, options: LedgerOptions, given: string): Promise<void> {
  const job = await findJobId(loquent, given);
  if (options.toGlossary !== undefined) {
    const added = await loquent.jobs.addLedgerToGlossary(job, { glossary_id: Number(options.toGlossary) });
    if (output.isJson) return output.json(added);
    return output.line(`${added.added} entries added, ${added.skipped} skipped`);
  }
  const { language, file } = options;
  const filter = { ...(language === undefined ? {} : { language }), ...(file === undefined ? {} : { file }) };
  const entries = [];
  for await (const entry of loquent.jobs.listLedger(job, filter)) entries.push(entry);
  if (output.isJson) return output.json(entries);
  const rows = entries.map(({ id, kind, source, target, origin, count }) => [id, kind, source, target, origin, count]);
  await output.table(['Id', 'Kind', 'Source', 'Target', 'From', 'Count'], rows);
}
