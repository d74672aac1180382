import { spawn, type ChildProcess } from 'node:child_process';
import type { Writable } from 'node:stream';

/** Reads `+ GROUP` and `- GROUP` lines; kills the rest once the other process has closed the pipe or was killed. */
const SCRIPT = `
groups=' '
while read -r sign group; do
  case $sign in
    +) groups="$groups$group " ;;
    -) groups="\${groups%% $group *} \${groups#* $group }" ;;
  esac
done
for group in $groups; do kill -s KILL -- "-$group"; done
`;

/**
 * A shell that kills process groups when this process has ended by any signal: after SIGKILL, nothing inside this
 * process can. It is started with the first group, in a separate group, so that Ctrl-C spares it.
 */
export class OrphanGuard {
  #shell: ChildProcess | undefined;

  add(group: number): void {
    this.#send(`+ ${group}\n`);
  }

  remove(group: number): void {
    if (this.#shell !== undefined) this.#send(`- ${group}\n`);
  }

  /** Lets the shell end. */
  close(): void {
    this.#shell?.stdin?.end();
    this.#shell = undefined;
  }

  #send(line: string): void {
    this.#shell ??= this.#start();
    this.#shell.stdin?.write(line);
  }

  #start(): ChildProcess {
    const shell = spawn('/bin/sh', ['-c', SCRIPT], { detached: true, stdio: ['pipe', 'ignore', 'ignore'], env: {} });
    // Without a shell, programs run unguarded as they would without this class.
    shell.on('error', () => undefined);
    shell.stdin.on('error', () => undefined);
    // Neither the shell nor its pipe keeps this process alive.
    shell.unref();
    (shell.stdin as Writable & { unref?: () => void }).unref?.();
    return shell;
  }
}
