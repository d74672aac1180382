import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { createClient } from '#client/client.ts';
import { CommandError, EXIT } from '#cli/exit-codes.ts';
import { credentialsPath, readCredentials, writeCredentials } from '#cli/session/credentials.ts';
import type { Session } from '#cli/session/session.ts';
import { readInput } from '#cli/texts/standard-input.ts';

/** `loquent login`: tries a key, and keeps it for the service. */
export async function run({ settings: { url }, output }: Session): Promise<void> {
  const apiKey = process.stdin.isTTY ? await askForKey(url) : (await readInput()).trim();
  if (apiKey === '') throw new CommandError('There is no key: give it by the standard input.', EXIT.usage);
  const user = await createClient({ url, apiKey }).users.read();
  const { keys } = await readCredentials();
  await writeCredentials({ url, keys: { ...keys, [url]: apiKey } });
  if (output.isJson) output.json({ url, user });
  else output.line(`You are ${user.name} (${user.email}) at ${url}. The key is kept in ${credentialsPath()}.`);
}

/** Asks without showing what is typed. */
async function askForKey(url: string): Promise<string> {
  process.stderr.write(`API key for ${url}: `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return (await prompt.question('')).trim();
  } finally {
    prompt.close();
    process.stderr.write('\n');
  }
}
