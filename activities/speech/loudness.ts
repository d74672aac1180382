/** Loudness by EBU R 128. */
export interface Loudness {
  /** LUFS; -70 or less: silent. */
  readonly integrated: number;
  /** dBTP, if it was measured. */
  readonly truePeak: number | undefined;
}

/** Filter that measures what passes it, for the summaries that `readLoudness` reads. */
export const measuring = (withPeak = false) => `ebur128=framelog=verbose${withPeak ? ':peak=true' : ''}`;

/** LUFS that stand for silence. */
const SILENT = -70;

/** Collects the summaries of filters `ebur128`, by their positions among the filters of the graph. */
export class LoudnessReader {
  readonly #found = new Map<string, { integrated?: number; truePeak?: number }>();
  #current: { integrated?: number; truePeak?: number } | undefined;

  /** A line of ffmpeg's messages. */
  read(line: string): void {
    const header = /^\[(Parsed_ebur128_\d+) @ [^\]]+\] Summary:/.exec(line);
    if (header !== null) this.#found.set(header[1]!, (this.#current = {}));
    if (this.#current === undefined) return;
    const [, name, value] = /^\s*(I|Peak):\s+(-?(?:[\d.]+|inf|nan))\s/.exec(line) ?? [];
    const number = value === undefined ? undefined : /inf|nan/.test(value) ? SILENT : Number(value);
    if (name === 'I' && number !== undefined) this.#current.integrated = number;
    if (name === 'Peak' && number !== undefined) this.#current.truePeak = number;
  }

  /** Filters in the order of the graph. */
  results(): readonly Loudness[] {
    const position = (name: string) => Number(name.split('_').at(-1));
    return [...this.#found]
      .toSorted(([one], [other]) => position(one) - position(other))
      .map(([, { integrated = SILENT, truePeak }]) => ({ integrated, truePeak }));
  }
}
