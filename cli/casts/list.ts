import type { Session } from '#cli/session/session.ts';

/** `loquent cast list`. */
export async function run({ loquent, output }: Session): Promise<void> {
  const casts = [];
  for await (const cast of loquent.casts.list()) casts.push(cast);
  if (output.isJson) return output.json(casts);
  await output.table(
    ['Id', 'Name', 'Speakers', 'Pronunciations', 'Default'],
    casts.map(({ id, name, speakers, pronunciations, is_default: isDefault }) => [
      id,
      name,
      speakers.length,
      pronunciations.length,
      isDefault ? 'yes' : 'no',
    ]),
  );
}
