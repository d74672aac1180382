import { readFile } from 'node:fs/promises';
import { builtInRules } from '#domain/segmentation/built-in-rules.ts';
import { LoquentError } from '#domain/errors.ts';
import { readSrx, writeSrx } from '#formats/srx/index.ts';
import { fileObjectKey, segmentationRulesKey } from '#platform/storage/keys.ts';
import { notFound } from '#api/errors.ts';
import type { RequestState } from '#api/state.ts';

/** Bytes, as the reader of such files takes them. */
const LARGEST = 4 * 1024 * 1024;

/** The time limit of the thread ends the check. */
const NEVER = new AbortController().signal;

export interface RulesInForce {
  readonly source: 'organization' | 'deployment' | 'built-in';
  /** An SRX 2.0 file. */
  readonly bytes: Uint8Array;
}

/** The rules that a new job of the organization follows. */
export async function rulesInForce({ dependencies, principal }: RequestState): Promise<RulesInForce> {
  const { storage, config } = dependencies;
  const key = segmentationRulesKey(principal.organizationId);
  if ((await storage.stat(key)) !== undefined) return { source: 'organization', bytes: await storage.read(key) };
  if (config.segmentationRules !== undefined) {
    return { source: 'deployment', bytes: await readFile(config.segmentationRules) };
  }
  return { source: 'built-in', bytes: Buffer.from(writeSrx(builtInRules)) };
}

/**
 * Makes an uploaded SRX file the organization's rules, once it is known to work.
 *
 * @returns the names of its groups of rules
 * @throws LoquentError 404 `not_found`, 413 `too_large`, 400 `srx_invalid`, `segmentation_rule_invalid`, `document_too_slow`,
 *   429 `threads_busy`
 */
export async function replaceRules({ dependencies, principal }: RequestState, file: string): Promise<string[]> {
  const { storage, threads } = dependencies;
  const source = fileObjectKey(principal.organizationId, file);
  const object = await storage.stat(source);
  if (object === undefined) throw notFound(`There is no file ${file}. Upload it first.`);
  if (object.size > LARGEST) {
    throw new LoquentError({
      id: 'too_large',
      message: 'Segmentation rules may have at most 4 MB. Remove languages from the file.',
    });
  }
  const bytes = await storage.read(source);
  const task = { kind: 'check_rules', bytes } as const;
  const groups = await threads.run<string[]>(principal.organizationId, task, NEVER);
  await storage.write(segmentationRulesKey(principal.organizationId), bytes);
  return groups;
}

/** Names of the groups of rules in an SRX file that is trusted. */
export function ruleGroups(bytes: Uint8Array): string[] {
  return readSrx(bytes).document.languageRules.map(({ name }) => name);
}
