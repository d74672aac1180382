/** End of each hue, in degrees, with its name. */
const HUES: readonly (readonly [number, string])[] = [
  [15, 'red'],
  [45, 'orange'],
  [70, 'yellow'],
  [165, 'green'],
  [195, 'cyan'],
  [255, 'blue'],
  [290, 'purple'],
  [335, 'pink'],
  [360, 'red'],
];

/** Other words for the same. */
const SYNONYMS: Readonly<Record<string, string>> = {
  violet: 'purple',
  magenta: 'pink',
  turquoise: 'cyan',
  teal: 'cyan',
  brightgreen: 'green',
};

/**
 * True when a color of a document (a name of Word's highlighter, or six hexadecimal digits) is what an instruction calls
 * it. `darkred` is red too, and `red` isn't `darkred`.
 */
export function isColor(value: string, wanted: string): boolean {
  const [actual, asked] = [value.toLowerCase().replace(/^#/, ''), wanted.toLowerCase()];
  if (actual === asked) return true;
  const name = /^[0-9a-f]{6}$/.test(actual) ? nameOf(actual) : actual;
  const plain = (color: string) => SYNONYMS[color] ?? color;
  return plain(name) === plain(asked) || plain(name.replace(/^(?:dark|light)/, '')) === plain(asked);
}

/** The name of the hue of six hexadecimal digits; black, white and gray without a hue. */
function nameOf(digits: string): string {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16) / 255);
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const range = most - least;
  if (range < 0.12) return most < 0.2 ? 'black' : least > 0.9 ? 'white' : 'gray';
  const sector =
    most === red
      ? ((green - blue) / range + 6) % 6
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4;
  const hue = sector * 60;
  if (hue >= 15 && hue < 45 && most < 0.65) return 'brown';
  return HUES.find(([end]) => hue < end)?.[1] ?? 'red';
}
