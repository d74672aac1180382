import { setTimeout as sleep } from 'node:timers/promises';
import { Context } from '@temporalio/activity';
import type { JobWorkspace } from '#jobs/workspace/job-workspace.ts';
import type { StoredExport } from '#jobs/workspace/records.ts';
import type { TmsConnector } from '#providers/tms/connector.ts';
import { tmsExportFailed, tmsExportTimeout } from '#providers/tms/errors.ts';
import type { TmsDownload, TmsExportScope } from '#providers/tms/exports.ts';

/** Milliseconds between two questions: more and more, as small projects are exported within a second. */
const FIRST_WAIT = 500;
const MAX_WAIT = 15_000;
const GROWTH = 1.5;
/** Milliseconds that a cancelled job waits for the system to stop its export. */
const CANCEL_TIMEOUT = 3_000;

export interface AwaitedExport {
  readonly connector: TmsConnector;
  readonly scope: TmsExportScope;
  readonly workspace: JobWorkspace;
  /** Milliseconds since the export was asked for first, of all attempts. */
  readonly timeout: number;
  readonly note: (details: unknown) => void;
  readonly signal: AbortSignal;
}

/**
 * Waits for an export, whose id is recorded: a later attempt continues with the export already running.
 *
 * @returns the files and bundles of the export
 * @throws LoquentError `tms_export_failed`, `tms_export_timeout`
 */
export async function awaitExport(awaited: AwaitedExport): Promise<readonly TmsDownload[]> {
  const { connector, scope, workspace: area, signal } = awaited;
  const language = scope.language.tag;
  let begun = await area.find(`export-${language}`);
  if (begun === undefined) {
    begun = { ...(await connector.startExport(scope, signal)), startedAt: Date.now() };
    await area.write(`export-${language}`, begun);
  }
  try {
    return await pollExport(awaited, begun);
  } catch (error) {
    // A worker that stops leaves the export to the next one.
    if (Context.current().cancellationDetails?.cancelRequested === true) await stop(awaited);
    throw error;
  }
}

async function pollExport(awaited: AwaitedExport, recorded: StoredExport): Promise<readonly TmsDownload[]> {
  const { connector, scope, workspace: area, timeout, note, signal } = awaited;
  const language = scope.language.tag;
  let begun = recorded;
  for (let wait = FIRST_WAIT; ; wait = Math.min(MAX_WAIT, wait * GROWTH)) {
    const state = await connector.readExport(scope, begun, signal);
    if (state.status === 'finished') return state.downloads;
    if (state.status === 'failed') throw tmsExportFailed(connector.name, language, state.reason);
    if (Date.now() - begun.startedAt >= timeout) {
      await stop(awaited);
      throw tmsExportTimeout(connector.name, language, timeout);
    }
    if (state.status === 'gone') {
      begun = { ...(await connector.startExport(scope, signal)), startedAt: begun.startedAt };
      await area.write(`export-${language}`, begun);
    }
    note({ language, export: state.status });
    await sleep(wait, undefined, { signal });
  }
}

/** Stops an export that is no longer needed. A failure to stop it changes nothing for the job. */
async function stop({ connector, scope, workspace: area }: AwaitedExport): Promise<void> {
  const begun = await area.find(`export-${scope.language.tag}`);
  if (begun === undefined) return;
  await connector.cancelExport(scope, begun, AbortSignal.timeout(CANCEL_TIMEOUT)).catch(() => undefined);
}
