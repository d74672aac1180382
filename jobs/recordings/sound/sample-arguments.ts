/**
 * Arguments with which ffmpeg reads samples from its input and writes them to its output: 16 bits, one channel, no header.
 *
 * @param from samples per second of the input
 * @param to samples per second of the output
 * @param filter of ffmpeg that the samples go through
 */
export function sampleArguments(from: number, to: number, filter?: string): readonly string[] {
  const samplesAt = (rate: number) => ['-f', 's16le', '-ar', `${rate}`, '-ac', '1'];
  const input = ['-nostdin', '-v', 'error', '-protocol_whitelist', 'pipe', ...samplesAt(from), '-i', 'pipe:0'];
  return [...input, ...(filter === undefined ? [] : ['-af', filter]), ...samplesAt(to), 'pipe:1'];
}
