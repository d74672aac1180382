import addCompletion from '@bomb.sh/tab/commander';
import type { Command } from 'commander';

/** The library's directives for shells (Cobra's): names of files complete a word that nothing else does, or they don't. */
const [FILES, NO_FILES] = [':0', ':4'];

/** The library's script needs this function, which bash has only with the package bash-completion. */
const FOR_BASH = `
if ! declare -F _get_comp_words_by_ref >/dev/null; then
  _get_comp_words_by_ref() {
    cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD - 1]} words=("\${COMP_WORDS[@]}") cword=$COMP_CWORD
  }
fi
complete -o default -F __loquent_complete loquent`;

/** `loquent completion SHELL`, the script for a shell, and `loquent complete -- WORD…`, which it calls. */
export async function runCompletion(program: Command, parameters: readonly string[]): Promise<void> {
  addCompletion(program, { completionCommandName: 'completion' });
  const lines = await printedBy(() => program.parseAsync(parameters, { from: 'user' }));
  if (parameters[0] === 'completion') {
    if (parameters[1] === 'bash') lines.push(FOR_BASH);
  } else if (lines.every((line) => line === '' || line === NO_FILES)) lines.splice(0, Infinity, FILES);
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
}

/** The lines that the library prints, which it gives nobody otherwise. */
async function printedBy(work: () => Promise<unknown>): Promise<string[]> {
  const lines: string[] = [];
  const { log } = console;
  // oxlint-disable-next-line no-console
  console.log = (...values: unknown[]) => lines.push(values.join(' '));
  try {
    await work();
  } finally {
    // oxlint-disable-next-line no-console
    console.log = log;
  }
  return lines;
}
