import type { ObjectStorage } from './storage.ts';
import type { StoredObject } from './stored-object.ts';

/** All objects below a folder, of any depth. */
export async function* listAllObjects(
  storage: Pick<ObjectStorage, 'list'>,
  folder: string,
): AsyncGenerator<StoredObject> {
  const { objects, folders } = await storage.list(folder);
  yield* objects;
  for (const name of folders) yield* listAllObjects(storage, `${folder}/${name}`);
}
