import { installSpeechService, installTestModel } from './lib/speech.ts';

/**
 * Installs the speech service's Python packages into an environment of its own, outside the project:
 * node scripts/install-speech.ts [--test-model]. With `--test-model` also the weights that tests and the demo use.
 */
const parts = [
  { name: 'The speech service', install: installSpeechService },
  ...(process.argv.includes('--test-model') ? [{ name: 'The speech model for tests', install: installTestModel }] : []),
];
for (const { name, install } of parts) {
  const reason = await install();
  if (reason === undefined) continue;
  process.stderr.write(`${name} is not installed: ${reason}\n`);
  process.exitCode = 1;
}
