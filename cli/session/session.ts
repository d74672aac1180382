import type { Command } from 'commander';
import type { Loquent } from '#client/client.ts';
import { createOutput, type Output } from './output.ts';
import { readSettings, type GlobalOptions, type Settings } from './settings.ts';

/** State shared by all commands. */
export interface Session {
  readonly loquent: Loquent;
  readonly settings: Settings;
  readonly output: Output;
}

/** A command's work: its arguments, then its options. The module of each is loaded when it runs. */
export interface CommandModule<Arguments extends readonly unknown[], Options> {
  readonly run: (session: Session, options: Options, ...parameters: Arguments) => Promise<void>;
}

/** Has a command load its module when it is called, and run it in a session. */
export function runs<Arguments extends readonly unknown[], Options>(
  command: Command,
  load: () => Promise<CommandModule<Arguments, Options>>,
): Command {
  return command.action(async (...given: unknown[]) => {
    // Commander adds the options of the command and the command itself.
    const parameters = given.slice(0, -2) as unknown as Arguments;
    const options = command.optsWithGlobals<GlobalOptions>();
    const [session, { run }] = await Promise.all([openSession(options), load()]);
    await run(session, options as unknown as Options, ...parameters);
  });
}

async function openSession(options: GlobalOptions): Promise<Session> {
  // Help and wrong options need none of it.
  const [settings, { createClient }] = await Promise.all([readSettings(options), import('#client/client.ts')]);
  const { url, apiKey, organization } = settings;
  return {
    settings,
    loquent: createClient({
      url,
      ...(apiKey !== undefined && { apiKey }),
      ...(organization !== undefined && { organization }),
      headers: { 'user-agent': 'loquent-cli' },
    }),
    output: createOutput({ isJson: options.json === true }),
  };
}
