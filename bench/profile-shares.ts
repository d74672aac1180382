import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Share of the processor time of a run, 0 to 1, by stage: a room of ours, a package, or a part of Node. */
export type StageShares = Readonly<Record<string, number>>;

/** A profile, as `node --cpu-prof` and the inspector write it: nodes of a call tree, and the node of each sample. */
interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string };
    readonly children?: readonly number[];
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

const ROOT = new URL('../', import.meta.url).href;
/** Stages that a table names; the others are "other". */
const NAMED = 5;
const LOADING = 'loading of modules';
/** Load and baselines are not measured; processes are measured once they have started. */
const NOT_OURS: ReadonlySet<string> = new Set(['bench', 'test', LOADING]);
const IDLE: ReadonlySet<string> = new Set(['(idle)', '(root)', '(program)']);

/** The stages of the CPU profiles in a folder that took the most time, the largest first. */
export async function stagesOf(folder: string): Promise<StageShares> {
  const times = new Map<string, number>();
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.endsWith('.cpuprofile')) continue;
    addTimes(times, JSON.parse(await readFile(join(folder, name), 'utf8')) as CpuProfile);
  }
  const total = [...times.values()].reduce((sum, time) => sum + time, 0);
  const sorted = [...times].toSorted(([, one], [, other]) => other - one);
  const named = sorted.slice(0, NAMED).map(([stage, time]) => [stage, time / total] as const);
  const rest = 1 - named.reduce((sum, [, share]) => sum + share, 0);
  return Object.fromEntries(rest > 0.005 && total > 0 ? [...named, ['other', rest] as const] : named);
}

function addTimes(times: Map<string, number>, { nodes, samples, timeDeltas }: CpuProfile): void {
  const stages = new Map<number, string | undefined>();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  /** Node's own functions belong to the stage that calls them. */
  const stageOf = (id: number): string | undefined => {
    if (stages.has(id)) return stages.get(id);
    const { functionName, url } = byId.get(id)!.callFrame;
    const parent = parents.get(id);
    const own = functionName === '(garbage collector)' ? 'garbage collection' : stageOfFile(url);
    const stage = own ?? (IDLE.has(functionName) || parent === undefined ? undefined : (stageOf(parent) ?? 'node'));
    stages.set(id, stage);
    return stage;
  };
  for (const [index, id] of samples.entries()) {
    const stage = stageOf(id);
    if (stage !== undefined && !NOT_OURS.has(stage))
      times.set(stage, (times.get(stage) ?? 0) + Math.max(0, timeDeltas[index] ?? 0));
  }
}

/** @returns undefined for code of Node */
function stageOfFile(url: string): string | undefined {
  if (url.startsWith('node:internal/modules')) return LOADING;
  const path = url.startsWith('file:') ? fileURLToPath(url) : url;
  const packaged = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
  if (packaged !== undefined) return packaged;
  const root = fileURLToPath(ROOT);
  return path.startsWith(root) ? path.slice(root.length).split('/')[0] : undefined;
}
