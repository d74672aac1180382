import { createClient } from '#client/client.ts';
import { renderFailure } from '#cli/failure.ts';
import type { Session } from '#cli/session/session.ts';

interface Finding {
  readonly check: string;
  readonly ok: boolean;
  readonly message: string;
}

/** `loquent doctor`: each check in its line; the exit code is that of the first that fails. */
export async function run({ settings, output }: Session): Promise<void> {
  const { url, apiKey } = settings;
  const loquent = createClient({ url, retries: 0, ...(apiKey !== undefined && { apiKey }) });
  const findings: Finding[] = [];
  const check = async (name: string, judge: () => Promise<string>) => {
    // Without a service, or without a key, the others say the same.
    if (findings.some(({ ok }) => !ok)) return;
    try {
      findings.push({ check: name, ok: true, message: await judge() });
    } catch (error) {
      const { message, details, exitCode } = renderFailure(error);
      findings.push({ check: name, ok: false, message: [message, ...details].join(' ') });
      process.exitCode = exitCode;
    }
  };
  await check('service', async () => {
    const { status, down } = await loquent.service.readReadiness();
    return `${url} is ${[status, ...down].join(', ')}`;
  });
  await check('key', async () => {
    const { name, email } = await loquent.users.read();
    return `${name} (${email}), by the key of ${settings.keySource}`;
  });
  await check('providers', async () => {
    const { providers } = await loquent.discovery.listProviders();
    const configured = providers
      .filter((provider) => provider.configured)
      .map(({ id, model }) => (model === null ? id : `${id} (${model})`));
    return configured.length === 0 ? 'none is configured' : configured.join(', ');
  });
  await check('speech', async () => {
    const { speech } = await loquent.discovery.listProviders();
    const configured = speech.filter((service) => service.configured).map(({ id, ability }) => `${ability}: ${id}`);
    return configured.length === 0 ? 'none is configured: videos need one' : configured.join(', ');
  });
  if (output.isJson) output.json({ url, checks: findings });
  else
    await output.table(
      ['', 'Check', 'Result'],
      findings.map(({ check: name, ok, message }) => [ok ? 'ok' : '!!', name, message]),
    );
}
