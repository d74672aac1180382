import { readdir, readFile } from 'node:fs/promises';
import type { WorkflowExecutionInfo } from '@temporalio/client';
import { historyFromJSON } from '@temporalio/common/lib/proto-utils.js';
import { Worker } from '@temporalio/worker';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { EVENT_BODIES } from '#domain/events/event-body.ts';
import { ask } from '#test/service/job-requests.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { HISTORIES, RECORDED_RELEASE, recordHistory } from '#test/workflows/record-history.ts';
import { scenarios } from '#test/scenarios/scenarios.ts';
import { Stage } from '#test/scenarios/stage.ts';
import { WorkerProbe } from '#test/scenarios/worker-probe.ts';
import { createWebhookClient } from '#test/webhooks/webhook-client.ts';
import { startReceiver } from '#test/webhooks/webhook-receiver.ts';
import { sharedWorkflowBundle } from '#test/service/workflow-bundle.ts';
import { hasProgram, isSkipped } from '#test/suite/skipped.ts';

const isWithoutRelease = isSkipped(
  RECORDED_RELEASE === undefined ? 'only RECORD_HISTORIES asks for it' : undefined,
  'recording of histories',
);

describe.skipIf(isWithoutRelease)('recording (RECORD_HISTORIES)', () => {
  it('keeps the histories of each scenario, undisturbed and cancelled', async () => {
    const withVideo = hasProgram('ffmpeg');
    const stage = await Stage.start(withVideo);
    const receiver = await startReceiver();
    const names = new Map<string, string>();
    try {
      const { client } = stage.service;
      const subscription = { url: receiver.url, events: Object.keys(EVENT_BODIES) };
      await createWebhookClient(stage.service).subscribe(subscription);
      const all = scenarios(withVideo);
      await stage.prepare([...all, ...all]);
      await stage.withWorker(new WorkerProbe(), async () => {
        for (const scenario of all) {
          for (const isCancelled of [false, true]) {
            const { id, place } = await stage.submit(scenario);
            names.set(id, scenario.name);
            if (isCancelled) await cancelOnceBegun(place, id);
            await place.ended(id);
          }
        }
        const running = async () => (await client.workflow.count("ExecutionStatus = 'Running'")).count;
        await vi.waitFor(async () => expect(await running()).toBe(0), TEST_TIMEOUT);
      });
      const kept = new Set<string>();
      for await (const workflow of client.workflow.list()) {
        const name = nameOf(workflow, names.get(workflow.workflowId.slice(0, UUID_LENGTH)));
        if (!kept.has(name)) await recordHistory(stage.service, workflow.workflowId, name);
        kept.add(name);
      }
    } finally {
      await stage.close();
      await receiver.close();
    }
  });
});

async function cancelOnceBegun(place: Pick<Stage['service'], 'request'>, id: string): Promise<void> {
  const status = async () => (await ask(place, `/v1/jobs/${id}`)).body.status as string;
  await vi.waitFor(async () => expect(await status()).not.toBe('queued'), { ...TEST_TIMEOUT, interval: 10 });
  await place.request(`/v1/jobs/${id}`, { method: 'DELETE' });
}

/** The ids of a job's workflows begin with its own. */
const UUID_LENGTH = 36;

/** Name of a history: the workflow, what its job was, and how it ended. */
function nameOf({ type, status }: WorkflowExecutionInfo, scenario = type): string {
  const [kind, ...particulars] = scenario.split(' ');
  const what = kind === type ? particulars : [scenario.replaceAll(' ', '_')];
  return [type, what.join('_'), status.name.toLowerCase()].filter((part) => part !== '').join('-');
}

/**
 * Histories of jobs. Workflow code must stay able to replay every one of them, since such
 * jobs may be under way when a new release is deployed. Never delete one; add new ones after changing a workflow:
 * RECORD_HISTORIES=NAME npm test -- test/e2e/{recording-ledgers,recording-parts,recording-review,replay,review} \
 *   test/e2e/{several-languages,temporal-ui,webhook-durability}
 */
describe('recorded histories', () => {
  let histories: { workflowId: string; history: ReturnType<typeof historyFromJSON> }[];
  beforeAll(async () => {
    const names = (await readdir(HISTORIES)).filter((name) => name.endsWith('.json'));
    histories = await Promise.all(
      names.map(async (name) => ({
        workflowId: name.replace(/\.json$/, ''),
        history: historyFromJSON(JSON.parse(await readFile(HISTORIES + name, 'utf8'))),
      })),
    );
  });

  it('replay with the workflows of today', async () => {
    expect(histories.length).toBeGreaterThanOrEqual(4);
    const workflowBundle = await sharedWorkflowBundle();
    const failures: string[] = [];
    for await (const { workflowId, error } of Worker.runReplayHistories({ workflowBundle }, histories)) {
      if (error !== undefined) failures.push(`${workflowId}: ${error.message}`);
    }
    expect(failures).toEqual([]);
  });
});
