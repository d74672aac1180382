import type { Session } from '#cli/session/session.ts';

/** `loquent files list`. */
export async function run({ loquent, output }: Session, _options: unknown, folder: string | undefined): Promise<void> {
  const query = { path: folder ?? '/' };
  const { folders } = await loquent.files.list({ ...query, limit: 1 });
  const files = [];
  for await (const file of loquent.files.list(query)) files.push(file);
  if (output.isJson) return output.json({ folders, files });
  await output.table(
    ['Key', 'Bytes', 'Uploaded'],
    [
      ...folders.map((name) => [`${name.replace(/\/$/, '')}/`, '', '']),
      ...files.map(({ key, size, uploaded_at: at }) => [key, size, at.slice(0, 16).replace('T', ' ')]),
    ],
  );
}
