import type { Command } from 'commander';
import { runs } from '#cli/session/session.ts';

export function addSetupCommands(program: Command): void {
  const login = program
    .command('login')
    .description(
      'keep an API key for a service, in a file that only you can read; the key is read of the standard input',
    );
  runs(login, () => import('#cli/setup/login.ts'));
  const doctor = program.command('doctor').description('check the address, the key, and what the service can do');
  runs(doctor, () => import('#cli/setup/doctor.ts'));
}
