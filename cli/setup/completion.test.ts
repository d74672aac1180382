import { execFileSync } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { emptyFolder } from '#test/suite/shared.ts';
import { isWithoutProgram } from '#test/suite/skipped.ts';

// Not on PostgreSQL: it tests the command line.

const PROGRAM = fileURLToPath(new URL('../loquent.mjs', import.meta.url));

/**
 * Completions that a shell offers for a line up to the cursor: bash and fish list the candidates, zsh completes the
 * line as if a person pressed Tab.
 */
const SHELLS: Readonly<Record<string, (line: string) => string>> = {
  bash: (line) => `
    source ./script
    COMP_LINE='${line}' COMP_POINT=${line.length}
    read -ra COMP_WORDS <<<'${line}'
    case '${line}' in *' ') COMP_WORDS+=('') ;; esac
    COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
    complete -p loquent
    compopt() { :; }
    __loquent_complete
    [ \${#COMPREPLY[@]} -gt 0 ] || compgen -f -- "\${COMP_WORDS[COMP_CWORD]}"
    printf '%s\\n' "\${COMPREPLY[@]}"`,
  fish: (line) => `source ./script; complete -C '${line}'`,
  zsh: (line) => `
    zmodload zsh/zpty
    zpty terminal zsh -f -i
    zpty -w terminal "autoload -U compinit; compinit -u -D; source ./script
      show() { print -r -- LINE'<'\\$BUFFER'>' }; zle -N show; bindkey '^X' show; print REA''DY"
    while zpty -r terminal answer; do [[ $answer == *READY* ]] && break; done
    zpty -w -n terminal '${line}'$'\\t\\C-x'
    while zpty -r terminal answer; do [[ $answer == *'LINE<'*'>'* ]] && break; done
    print -r -- \${\${answer#*LINE<}%>*}`,
};

const folder = emptyFolder();
beforeEach(async () => {
  await mkdir(join(folder, 'bin'));
  await symlink(PROGRAM, join(folder, 'bin/loquent'));
  await writeFile(join(folder, 'guide.md'), '');
});

describe.each(Object.keys(SHELLS))('completion in %s', (shell) => {
  const isMissing = isWithoutProgram(shell, 'completion in it');
  const environment = () => ({ HOME: folder, TERM: 'dumb', PATH: `${join(folder, 'bin')}:${process.env['PATH']}` });
  const complete = async (line: string) => {
    const options = { cwd: folder, env: environment(), encoding: 'utf8', timeout: 60_000 } as const;
    await writeFile(join(folder, 'script'), execFileSync('loquent', ['completion', shell], options));
    return execFileSync(shell, ['-c', SHELLS[shell]!(line)], options);
  };

  it.skipIf(isMissing)('knows commands, options and their values, and otherwise names of files', async () => {
    expect(await complete('loquent gloss')).toContain('glossary');
    expect(await complete('loquent jobs ca')).toContain('cancel');
    expect(await complete('loquent translate x --formal')).toContain('--formality');
    expect(await complete('loquent glossary export Brand --format t')).toContain('tbx');
    expect(await complete('loquent translate gui')).toContain('guide.md');
  });
});
