import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { CodedText, InlineCode } from '#domain/units/coded-text.ts';
import { discoverApertium } from '#providers/language/local/apertium-modes.ts';

/** Pairs that the tests of the real engine need. */
const NEEDED = ['eng-spa', 'es-fr'];

/** Why the tests of the real engine can't run here; undefined when they can. */
export async function missingApertium(): Promise<string | undefined> {
  const found = await discoverApertium();
  const absent = NEEDED.filter((mode) => !found.pairs.some((pair) => pair.mode === mode));
  return found.missing ?? (absent.length > 0 ? `Apertium's modes ${absent.join(', ')} are not installed.` : undefined);
}

/** Reads `a <1>b</1> [2]` as a coded text. */
export function readEngineNotation(marked: string): CodedText {
  const codes: InlineCode[] = [];
  let text = '';
  for (const part of marked.split(/(<\/?\d+>|\[\d+\])/)) {
    const id = Number(/\d+/.exec(part)?.[0]);
    if (/^<\d+>$/.test(part)) codes.push({ id, kind: 'open', offset: text.length });
    else if (/^<\/\d+>$/.test(part)) codes.push({ id, kind: 'close', offset: text.length });
    else if (/^\[\d+\]$/.test(part)) codes.push({ id, kind: 'standalone', offset: text.length });
    else text += part;
  }
  return { text, codes };
}

/** Writes a coded text as `readEngineNotation` reads it. */
export function engineNotation(content: CodedText): string {
  let result = '';
  let at = 0;
  for (const code of content.codes) {
    result += content.text.slice(at, code.offset);
    at = code.offset;
    result += code.kind === 'standalone' ? `[${code.id}]` : `<${code.kind === 'close' ? '/' : ''}${code.id}>`;
  }
  return result + content.text.slice(at);
}

/** Processes of a group that still do something; those that only wait to be collected don't count. */
export function livingProcesses(processGroup: number): readonly string[] {
  const lines = execFileSync('ps', ['-eo', 'pgid=,stat=,args='], { encoding: 'utf8' }).split('\n');
  return lines.filter((line) => {
    const [group, state = ''] = line.trim().split(/\s+/);
    return Number(group) === processGroup && !state.startsWith('Z');
  });
}

/** A shell command of a pipeline that answers as the program in `misbehaving-pipeline.mjs` does, in two processes. */
export function testPipelineCommand(stateFile = ''): string {
  const program = fileURLToPath(new URL('misbehaving-pipeline.mjs', import.meta.url));
  return `cat | '${process.execPath}' '${program}' '${stateFile}' | cat`;
}
