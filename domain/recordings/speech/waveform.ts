/** A sound in a picture. */
export interface Track {
  readonly name: string;
  /** Highest amplitude of each interval, 0 to 1. */
  readonly peaks: readonly number[];
  readonly color: string;
}

const [WIDTH, HEIGHT, LABEL] = [1_000, 90, 16];

/** Draws the waveforms of sounds of the same length below each other, as SVG. */
export function drawWaveforms(tracks: readonly Track[], seconds: number): string {
  const height = tracks.length * (HEIGHT + LABEL) + LABEL;
  const parts = tracks.map(({ name, peaks, color }, index) => {
    const top = index * (HEIGHT + LABEL) + LABEL;
    const middle = top + HEIGHT / 2;
    const step = WIDTH / Math.max(1, peaks.length);
    const lines = peaks.map((peak, position) => {
      const half = Math.max(0.5, (Math.min(1, peak) * HEIGHT) / 2);
      return `M${rounded(position * step)} ${rounded(middle - half)}v${rounded(half * 2)}`;
    });
    const label = `<text x="0" y="${top - 4}" font-family="sans-serif" font-size="11">${escapeMarkupText(name)}</text>`;
    return `${label}<path d="${lines.join('')}" stroke="${color}" stroke-width="${rounded(Math.max(0.6, step * 0.8))}"/>`;
  });
  const end = `<text x="${WIDTH}" y="${height - 4}" text-anchor="end" font-family="sans-serif" font-size="11">${seconds.toFixed(1)} s</text>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="100%" role="img">` +
    `${parts.join('')}${end}</svg>`
  );
}

const rounded = (value: number) => Math.round(value * 10) / 10;

/** A text as content of XML or HTML. */
export function escapeMarkupText(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replaceAll(/[&<>"]/g, (character) => entities[character]!);
}
