import { notFound } from '#domain/request-errors.ts';
import { readFile } from 'node:fs/promises';
import { builtInRules } from '#domain/segmentation/built-in-rules.ts';
import { inField, userMistake } from '#domain/errors.ts';
import { readSrx, writeSrx } from '#formats/srx/index.ts';
import { fileObjectKey, segmentationRulesKey } from '#platform/storage/keys.ts';
import type { RequestState } from '#api/state.ts';

/** Bytes, the limit of the SRX reader. */
const MAX_SIZE = 4 * 1024 * 1024;

/** The thread's time limit ends the check. */
const NEVER = new AbortController().signal;

export interface RulesInForce {
  readonly source: 'organization' | 'deployment' | 'built-in';
  /** An SRX 2.0 file. */
  readonly bytes: Uint8Array;
}

/** The rules for new jobs of the organization. */
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
 * Applies an uploaded SRX file as the organization's rules, after checking that it works.
 *
 * @returns the names of its groups of rules
 * @throws LoquentError 404 `not_found`, 413 `too_large`, 400 `srx_invalid`, `segmentation_rule_invalid`,
 * `document_too_slow`, 429 `threads_busy`
 */
export async function replaceRules({ dependencies, principal }: RequestState, file: string): Promise<string[]> {
  const { storage, threads } = dependencies;
  const source = fileObjectKey(principal.organizationId, file);
  const object = await storage.stat(source);
  if (object === undefined) throw inField('file', notFound(`There is no file ${file}. Upload it first.`));
  if (object.size > MAX_SIZE) {
    throw userMistake('too_large', 'Segmentation rules may have at most 4 MB. Remove languages from the file.');
  }
  const bytes = await storage.read(source);
  const task = { kind: 'check_rules', bytes } as const;
  const groups = await threads.run<string[]>(principal.organizationId, task, NEVER);
  await storage.write(segmentationRulesKey(principal.organizationId), bytes);
  return groups;
}

/** Names of the groups of rules in a trusted SRX file. */
export function ruleGroups(bytes: Uint8Array): string[] {
  return readSrx(bytes).document.languageRules.map(({ name }) => name);
}
