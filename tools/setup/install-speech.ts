import { installSpeechModel, installSpeechService } from './speech.ts';

/**
 * Installs the speech service's Python packages and the weights of its model (SPEECH_MODEL, else base) outside the project, where
 * the service finds them. Exits with 1 when one of them can't be had.
 */
const reason = (await installSpeechService()) ?? (await installSpeechModel());
if (reason !== undefined) {
  process.stderr.write(`Failed: ${reason}\n`);
  process.exitCode = 1;
}
