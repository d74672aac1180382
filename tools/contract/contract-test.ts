/**
 * `npm run test:contract [-- --seconds N]`: starts a whole service and lets Schemathesis compare its behavior with
 * /openapi.json, with all checks: examples, limits of each parameter, valid and invalid random requests, and sequences
 * along the links. Exit code 0 also without Python or PyPI, with the reason, except with `CI=true`. `--install` only installs Schemathesis.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startContractService, type ContractService } from './contract-service.ts';
import { findPythonProgram } from '#tools/setup/python-environment.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '140' }, install: { type: 'boolean', default: false } },
});
const seconds = Number(values.seconds);
const CONFIG = fileURLToPath(new URL('../../test/contract/schemathesis.toml', import.meta.url));

/**
 * Revoking keys has a run of its own without the list of keys: from that it would learn the id of the key it uses, and all
 * that came after would only test 401.
 */
const RUNS = [
  {
    name: 'all but the revocation of keys and the budget',
    share: 0.9,
    filter: [
      '--exclude-operation-id=deleteApiKey',
      '--exclude-operation-id=changeBudget',
      // Schemathesis can't write bodies of the media type of tus.
      '--exclude-operation-id=createUpload',
      '--exclude-operation-id=changeUpload',
    ],
  },
  {
    // And the budget, which may allow nothing afterwards.
    name: 'revocation of keys, and the budget',
    share: 0.1,
    filter: [
      '--include-operation-id=createApiKey',
      '--include-operation-id=deleteApiKey',
      '--include-operation-id=changeBudget',
      // A kept answer to an Idempotency-Key names the key that was created first, which may have been revoked since.
      '--exclude-checks=ensure_resource_availability',
    ],
  },
];

const schemathesis = await findPythonProgram({
  package: 'schemathesis',
  version: '4.32.5',
  program: 'schemathesis',
});
if ('missing' in schemathesis) {
  console.log(`Contract test skipped: ${schemathesis.missing}.`);
  if (process.env['CI'] === 'true') process.exitCode = 1;
} else if (!values.install) {
  const service = await startContractService();
  try {
    for (const { name, share, filter } of RUNS) {
      console.log(`\n==> ${name}`);
      const code = await check(schemathesis.program, service, Math.max(5, Math.round(seconds * share)), filter);
      if (code !== 0) process.exitCode = 1;
    }
    const defects = service.defects();
    for (const defect of defects.slice(0, 20)) console.log(`in the log of the service: ${defect.slice(0, 2000)}`);
    if (defects.length > 0) process.exitCode = 1;
  } finally {
    await service.stop();
  }
  console.log(process.exitCode === 1 ? 'Contract test failed' : 'Contract test passed');
}

async function check(
  program: string,
  { url, apiKey, organizationId }: ContractService,
  budget: number,
  filter: readonly string[],
): Promise<number> {
  // All checks are on without being named; naming them here would overrule the exceptions in the settings.
  const options = ['--max-time', String(budget), '--warnings', 'off', ...filter];
  const child = spawn(
    program,
    [
      '--no-color',
      '--config-file',
      CONFIG,
      'run',
      `${url}/openapi.json`,
      '--header',
      `Authorization: Bearer ${apiKey}`,
      ...options,
    ],
    { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, CONTRACT_ORGANIZATION: organizationId } },
  );
  // It looks at its budget between requests only.
  const overdue = setTimeout(() => child.kill('SIGKILL'), (budget + 90) * 1000);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(overdue);
  return code ?? 1;
}
