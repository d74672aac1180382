import { readFile } from 'node:fs/promises';
import { segmentationFromSrx } from '#formats/srx/index.ts';

/** The deployment's segmentation rules, read and checked at start, so that a broken file stops the process and not the first job. */
export async function readSegmentationRules(path: string | undefined): Promise<Uint8Array | undefined> {
  if (path === undefined) return undefined;
  const bytes = await readFile(path);
  segmentationFromSrx(bytes);
  return bytes;
}
