import { CommanderError } from 'commander';
import { EXIT } from './exit-codes.ts';
import { renderFailure } from './failure.ts';
import { createProgram } from './program.ts';

/** Runs the command line. Sets the exit code of the process. */
export async function main(parameters: readonly string[]): Promise<void> {
  const isJson = parameters.includes('--json');
  const program = createProgram();
  try {
    if (parameters[0] === 'completion' || parameters[0] === 'complete') {
      const { runCompletion } = await import('./setup/completion.ts');
      return await runCompletion(program, parameters);
    }
    await program.parseAsync(parameters, { from: 'user' });
  } catch (error) {
    // Commander has printed the error already; --help and --version aren't failures.
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.usage;
      return;
    }
    report(error, isJson);
  }
}

function report(error: unknown, isJson: boolean): void {
  const { exitCode, message, code, details, requestId } = renderFailure(error);
  process.exitCode = exitCode;
  const text = isJson
    ? JSON.stringify({ error: message, code, details, request_id: requestId })
    : [message, ...details.map((detail) => `  ${detail}`)].join('\n');
  process.stderr.write(`${text}\n`);
}
