import { createHash } from 'node:crypto';
import { compileSegmentation, type CompiledSegmentation } from '#domain/segmentation/compile-segmentation.ts';
import { readSrx } from './read-srx.ts';

/** Number of cached compiled files; more than a deployment has active organizations with their own rules. */
const MAX_CACHED = 32;

/** By the content's SHA-256, least recently used first. */
const cached = new Map<string, CompiledSegmentation>();

/**
 * Rules of an SRX file, ready for `segmentRanges`; the same content is read and compiled once.
 *
 * @param bytes the whole file
 * @throws LoquentError `srx_invalid`, `segmentation_rule_invalid`
 */
export function segmentationFromSrx(bytes: Uint8Array): CompiledSegmentation {
  const key = createHash('sha256').update(bytes).digest('hex');
  const segmentation = cached.get(key) ?? compileSegmentation(readSrx(bytes).document);
  cached.delete(key);
  cached.set(key, segmentation);
  if (cached.size > MAX_CACHED) cached.delete(cached.keys().next().value!);
  return segmentation;
}
