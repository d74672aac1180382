import type { Session } from '#cli/session/session.ts';

/** `loquent formats`. */
export async function run({ loquent, output }: Session): Promise<void> {
  const { formats } = await loquent.discovery.listFormats();
  if (output.isJson) return output.json(formats);
  const rows = formats.map(({ name, extensions, options }) => [
    name,
    extensions.join(' '),
    options.map((option) => option.name).join(', '),
  ]);
  await output.table(['Format', 'Files', 'Options'], rows);
}
