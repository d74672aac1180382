import type { Loquent, Schemas } from '#client/client.ts';
import { CommandError } from '#cli/exit-codes.ts';

/**
 * Options of formats for a request.
 *
 * @param given such as `json.skip=id,name`
 * @throws CommandError for one that no format has
 */
export async function formatOptions(
  loquent: Loquent,
  given: readonly string[] = [],
): Promise<{ readonly options?: Schemas['FormatOptions'] }> {
  if (given.length === 0) return {};
  const { formats } = await loquent.discovery.listFormats();
  const options: Record<string, Record<string, unknown>> = {};
  for (const each of given) {
    const [, id = '', name = '', value = ''] = /^([a-z]+)\.([a-z_]+)=(.*)$/s.exec(each) ?? [];
    const option = formats.find((format) => format.id === id)?.options.find((known) => known.name === name);
    if (option === undefined) {
      throw new CommandError(
        `--option ${each}: no format has it. loquent formats lists the options, such as json.skip=id.`,
      );
    }
    const own = (options[id] ??= {});
    own[name] = option.type === 'choice' ? value : value.split(',').map((part) => part.trim());
  }
  return { options };
}
