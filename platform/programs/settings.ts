import { z } from 'zod';
import { commaSeparated, defineSettings, wholeNumber } from '#domain/settings/variables.ts';
import type { ProgramLimitSettings } from './limits.ts';

/** Programs whose memory limit can be set; their calls have the defaults. */
const NAMES = ['ffmpeg', 'ffprobe', 'espeak-ng', 'apertium', 'speech', 'yt-dlp', 'pdf', 'printer', 'pages'] as const;
const MEBIBYTE = 1024 * 1024;

const unlessZero = (value: number) => (value === 0 ? Number.POSITIVE_INFINITY : value);

/** Limits of the programs that are started. */
export const programSettings = defineSettings({
  variables: {
    PROGRAM_MEMORY: commaSeparated
      .pipe(z.array(z.string().regex(new RegExp(`^(${NAMES.join('|')})=\\d{1,7}$`), 'must be program=megabytes')))
      .optional()
      .describe(
        `MB of memory of each process of a program, comma separated, as ffmpeg=4096,speech=16384; 0: unlimited; any of ${NAMES.join(', ')}`,
      ),
    PROGRAM_PROCESSES: wholeNumber(0, 1_000_000)
      .default(4096)
      .describe(
        'processes and threads that the user of the service may have when a program starts another one (not enforced for root); 0: unlimited',
      ),
    PROGRAM_FILE_BYTES: wholeNumber(0, Number.MAX_SAFE_INTEGER)
      .default(100_000_000_000)
      .describe('largest file that a program may write; 0: unlimited'),
  },
  secrets: [],
  read(values): { readonly programLimits: ProgramLimitSettings } {
    const memory = (values.PROGRAM_MEMORY ?? []).map((item) => {
      const [name, megabytes] = item.split('=');
      return [name, unlessZero(Number(megabytes) * MEBIBYTE)] as const;
    });
    return {
      programLimits: {
        memory: Object.fromEntries(memory),
        processes: unlessZero(values.PROGRAM_PROCESSES),
        fileSize: unlessZero(values.PROGRAM_FILE_BYTES),
      },
    };
  },
});
