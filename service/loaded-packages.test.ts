import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const SERVICE = new URL('run-service.ts', import.meta.url).href;

/** Prints the addresses of all modules that the service loads before it starts. */
const PROGRAM = `
  import { registerHooks } from 'node:module';
  const loaded = new Set();
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      loaded.add(resolved.url);
      return resolved;
    },
  });
  await import('${SERVICE}');
  console.log([...loaded].join('\\n'));
`;

/** Packages that only some deployments or requests need; loading all of them adds 20 MB to an idle service. */
const LATER =
  /node_modules\/(@ai-sdk\/(anthropic|google|mistral|openai|openai-compatible)|@aws-sdk\/[^/]+|@orama\/stemmers|@tus\/server|adm-zip|axios|deepl-node|diff|eld|jose|koa-body|proxy-chain|stopword|unpdf|usearch)\/|\/instructions\/document\/index\.ts$|\/api\/openapi\/document\.ts$/;

it('a service starts without the libraries that only some requests need', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    cwd: fileURLToPath(new URL('../', import.meta.url)),
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
    maxBuffer: 16 * 1024 * 1024,
  });
  const loaded = stdout.split('\n');
  expect(loaded.filter((url) => url.includes('/node_modules/koa/'))).not.toEqual([]);
  expect(loaded.filter((url) => LATER.test(url))).toEqual([]);
});
