import type { JobRow } from '#db/entities/index.ts';
import { codeSpan } from '#domain/texts/code-span.ts';
import { createScrubber } from '#platform/logging/safe-fields.ts';

/** Files that memo and details list: both stay below 20 kB, Temporal's limit of details, beyond which it refuses the job. */
const FILES_SHOWN = 20;
/** UTF-16 units of a key or an instruction, of at most 3 bytes each, with the fences of a code span around them. */
const TEXT_SHOWN = 200;

type Described = Pick<JobRow, 'sourceFiles' | 'input'>;

/** Memo of a job's workflow: the keys of its source files, the first 20 of them, and how many there are. */
export function jobMemo({ sourceFiles }: Pick<JobRow, 'sourceFiles'>) {
  return { source_files: sourceFiles.slice(0, FILES_SHOWN), source_file_count: sourceFiles.length };
}

const withoutSecrets = createScrubber([]);

/**
 * The request of a job, in Markdown for the Temporal UI: source files, provider, glossaries, and the first 200
 * characters of instructions. Everything that a client wrote is a code span, so that it adds no links and no images.
 */
export function jobDetails({ sourceFiles, input }: Described): string {
  const files = sourceFiles.slice(0, FILES_SHOWN).map((file) => `- ${codeSpan(file, TEXT_SHOWN)}`);
  const more = sourceFiles.length - files.length;
  const glossaries = Array.isArray(input['glossaries']) ? input['glossaries'].map(Number) : [];
  const fieldOf = (name: string) => {
    const value = input[name];
    return typeof value === 'string' && value !== '' ? codeSpan(withoutSecrets(value), TEXT_SHOWN) : undefined;
  };
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Provider', fieldOf('provider') ?? ('provider' in input ? 'the first one that is configured' : undefined)],
    ['Glossaries', glossaries.length === 0 ? undefined : glossaries.join(', ')],
    ['Domain', fieldOf('domain')],
    ['Rewriting', fieldOf('rewrite_type')],
    ['Instruction', fieldOf('instruction') ?? (input['plan'] ? 'none: the client gave a plan' : undefined)],
    ['Instructions for the model', fieldOf('instructions')],
  ];
  return [
    ...(files.length === 0
      ? []
      : [['Source files:', '', ...files, ...(more > 0 ? [`- and ${more} more`] : [])].join('\n')]),
    ...facts.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`])),
  ].join('\n\n');
}
