import type { EntrySource } from '#formats/zip/testing/build-zip.ts';
import { ZipArchive } from '#formats/zip/zip-archive.ts';
import { mutatePackage, mutatePart } from './mutate-package.ts';
import { createRandom, type Random } from './random.ts';

/** A damaged variant of a document. */
export interface Mutant {
  /** Description of the damage, for people. */
  readonly what: string;
  readonly bytes: Buffer;
}

/** Damaged variants of a document that can be opened, the same for the same seed. */
export function* mutantsOf(document: Uint8Array, count: number, seed: number): Generator<Mutant> {
  const random = createRandom(seed);
  const archive = new ZipArchive(document);
  const entries: EntrySource[] = archive.entries.map((entry) => ({ name: entry.name, data: archive.read(entry) }));
  for (let index = 0; index < count; index += 1) {
    const kind = random.below(8);
    if (kind < 2) yield mutateBytes(Buffer.from(document), random);
    else yield kind < 4 ? mutatePackage(entries, random) : mutatePart(entries, random);
  }
}

function mutateBytes(bytes: Buffer, random: Random): Mutant {
  const [start, length] = [random.below(bytes.length), 1 + random.below(64)];
  const before = bytes.subarray(0, start);
  const range = bytes.subarray(start, start + length);
  const after = bytes.subarray(start + length);
  return random.pick<() => Mutant>([
    () => ({ what: `cut off at ${start}`, bytes: before }),
    () => ({ what: `${length} bytes are missing at ${start}`, bytes: Buffer.concat([before, after]) }),
    () => ({
      what: `${length} bytes are there twice at ${start}`,
      bytes: Buffer.concat([before, range, range, after]),
    }),
    () => ({ what: `${length} bytes are zero at ${start}`, bytes: Buffer.concat([before, range.map(() => 0), after]) }),
    () => {
      const flipped = Buffer.from(bytes);
      for (let count = random.pick([1, 1, 4, 16]); count > 0; count -= 1)
        flipped[random.below(bytes.length)]! ^= 1 << random.below(8);
      return { what: 'bits are flipped', bytes: flipped };
    },
  ])();
}
