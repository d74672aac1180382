import type { ArtifactStore } from '#jobs/workspace/artifact-store.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';
import { storageSpaceOf } from './storage-space.ts';

/** Finds a record of an area; makes and writes it unless an earlier attempt has done so. */
export async function findOrCreateRecord<Records, Name extends keyof Records & string>(
  area: ArtifactStore<Records>,
  name: Name,
  make: () => Promise<Records[Name]>,
  write = (made: Records[Name]) => area.write(name, made),
): Promise<Records[Name]> {
  const known = await area.find(name);
  if (known !== undefined) return known;
  const made = await make();
  await write(made);
  return made;
}

interface PaidRecord<Records> {
  readonly dependencies: { readonly storage: ObjectStorage };
  readonly artifacts: ArtifactStore<Records>;
  readonly signal: AbortSignal;
}

/** Does the same for a record that is paid for: begins only if the storage has room, and keeps the record until it is written. */
export async function findOrCreatePaidRecord<Records, Name extends keyof Records & string>(
  { dependencies, artifacts: area, signal }: PaidRecord<Records>,
  name: Name,
  make: () => Promise<Records[Name]>,
): Promise<Records[Name]> {
  const room = storageSpaceOf(dependencies.storage);
  const paidMake = async () => {
    await room.require();
    const made = await make();
    signal.throwIfAborted();
    return made;
  };
  return findOrCreateRecord(area, name, paidMake, (made) => room.store(() => area.write(name, made), signal));
}
