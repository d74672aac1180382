// Prints what is installed, what is missing for which feature and how to get it: node tools/setup/doctor.mjs [--json].
// Installs nothing. Exits with 1 when a part is missing that every set-up installs. Plain JavaScript for any Node, so
// that it also works where nothing is installed yet.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROGRAM_FILES } from '#platform/temporal/temporal-program.mjs';
import { findGo, findOnPath, isExecutable } from './find-executable.mjs';

const BOOTSTRAP = fileURLToPath(new URL('bootstrap.sh', import.meta.url));
const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'loquent');

/** Parts that are not system packages, by group: a name, and a path that exists once the part is installed. */
const OWN_PARTS = {
  speech: [
    ['speech service', join(cache, 'speech', 'requirements.txt')],
    [
      'speech model',
      process.env.SPEECH_MODEL?.includes('/')
        ? cache
        : join(cache, `speech-model-${process.env.SPEECH_MODEL || 'base'}`),
    ],
    ['neural voices', join(cache, 'speech-voices-kokoro')],
  ],
  pages: [['yt-dlp', join(cache, 'video-pages', 'requirements.txt')]],
};
/** Groups of tests: a user of the service has no use for them. */
const FOR_TESTS = new Set(['python', 'office', 'browser', 'clips']);
/** Groups that every set-up installs. */
const EXPECTED = new Set(['node-packages', 'apertium', 'media']);

const lines = execFileSync('bash', [BOOTSTRAP, '--list'], { encoding: 'utf8' }).trim().split('\n');
const parts = lines.map((line) => {
  const [name, purpose, packages, install] = line.split('\t');
  const own = (OWN_PARTS[name] ?? []).filter(([, path]) => !existsSync(path)).map(([part]) => part);
  const missing = [...packages.split(' ').filter(Boolean), ...own];
  const then =
    packages !== '' && own.length > 0 && !install.startsWith('npm ')
      ? `, then npm run bootstrap -- --with ${name}`
      : '';
  return {
    name,
    purpose,
    missing,
    install: missing.length === 0 ? null : `${install}${then}`,
    isExpected: EXPECTED.has(name),
  };
});
parts.splice(1, 0, temporal());
const isOk = parts.every(({ isExpected, missing }) => !isExpected || missing.length === 0);

if (process.argv.includes('--json')) {
  console.log(JSON.stringify({ ok: isOk, node: process.version, parts }, null, 2));
} else {
  for (const { name, purpose, missing, install, note } of parts) {
    const state = missing.length === 0 ? 'installed' : 'missing';
    const tests = FOR_TESTS.has(name) ? ' (for developers)' : '';
    console.log(`${state.padEnd(11)}${name.padEnd(16)}${purpose}${tests}${note ? `: ${note}` : ''}`);
    if (install !== null) console.log(`${' '.repeat(11)}${missing.join(', ')}\n${' '.repeat(11)}To get it: ${install}`);
  }
  console.log(
    isOk ? 'Everything that a set-up installs is there.' : 'Something that a set-up installs is missing: see above.',
  );
}
process.exitCode = isOk ? 0 : 1;

/** The server of jobs, which the first start downloads or builds where it can. */
function temporal() {
  const part = { name: 'temporal', purpose: 'jobs', missing: [], install: null, isExpected: false };
  const address = process.env.TEMPORAL_ADDRESS;
  if (address) return { ...part, note: `TEMPORAL_ADDRESS is ${address}` };
  const cached = Object.values(PROGRAM_FILES).map((file) => join(cache, 'bin', file));
  const found = findOnPath('temporal') ?? cached.find(isExecutable);
  if (found !== undefined) return { ...part, note: found };
  const builds =
    findGo() === undefined ? '; to build it where no download is possible, install Go 1.25' : ', or builds it with Go';
  return {
    ...part,
    missing: ['Temporal server'],
    install: `the first start downloads it${builds}, or: https://docs.temporal.io/cli`,
  };
}
