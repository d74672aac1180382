import type { RecordArea } from '#jobs/work-area/record-area.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';
import { roomOf } from './storage-room.ts';

/** The record of an area, which is made and written unless an earlier attempt has done so. */
export async function once<Records, Name extends keyof Records & string>(
  area: RecordArea<Records>,
  name: Name,
  make: () => Promise<Records[Name]>,
): Promise<Records[Name]> {
  const known = await area.find(name);
  if (known !== undefined) return known;
  const made = await make();
  await area.write(name, made);
  return made;
}

interface Paying<Records> {
  readonly dependencies: { readonly storage: ObjectStorage };
  readonly area: RecordArea<Records>;
  readonly signal: AbortSignal;
}

/** As `once`, for a record that is paid for: what was made isn't lost while the storage is full. */
export async function paidOnce<Records, Name extends keyof Records & string>(
  { dependencies, area, signal }: Paying<Records>,
  name: Name,
  make: () => Promise<Records[Name]>,
): Promise<Records[Name]> {
  const known = await area.find(name);
  if (known !== undefined) return known;
  const room = roomOf(dependencies.storage);
  await room.require();
  const made = await make();
  signal.throwIfAborted();
  await room.store(() => area.write(name, made), signal);
  return made;
}
