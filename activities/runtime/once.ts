import type { RecordArea } from '#jobs/workspace/record-area.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';
import { roomOf } from './storage-room.ts';

/** Finds a record of an area; makes and writes it unless an earlier attempt has done so. */
export async function once<Records, Name extends keyof Records & string>(
  area: RecordArea<Records>,
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

interface Paying<Records> {
  readonly dependencies: { readonly storage: ObjectStorage };
  readonly area: RecordArea<Records>;
  readonly signal: AbortSignal;
}

/** Does the same for a record that is paid for: begins only if the storage has room, and keeps the record until it is written. */
export async function paidOnce<Records, Name extends keyof Records & string>(
  { dependencies, area, signal }: Paying<Records>,
  name: Name,
  make: () => Promise<Records[Name]>,
): Promise<Records[Name]> {
  const room = roomOf(dependencies.storage);
  const paidMake = async () => {
    await room.require();
    const made = await make();
    signal.throwIfAborted();
    return made;
  };
  return once(area, name, paidMake, (made) => room.store(() => area.write(name, made), signal));
}
