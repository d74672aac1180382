import type { Session } from '#cli/session/session.ts';

/** `loquent memory list`. */
export async function run({ loquent, output }: Session): Promise<void> {
  const stores = [];
  for await (const store of loquent.contextStores.list()) stores.push(store);
  if (output.isJson) return output.json(stores);
  const rows = stores.map(({ id, name, key, content_kind: kind, document_count: count }) => [
    id,
    name,
    key,
    kind,
    count,
  ]);
  await output.table(['Id', 'Name', 'Key', 'Kind', 'Documents'], rows);
}
