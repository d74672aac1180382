/**
 * A guide with generated Markdown in its place: between `<!-- NAME: written by npm run openapi -->` and `<!-- end of the NAME -->`.
 *
 * @throws Error if the guide lacks one of the lines
 */
export function insertGenerated(guide: string, name: string, markdown: string): string {
  const [begin, end] = [`<!-- ${name}: written by npm run openapi -->`, `<!-- end of the ${name} -->`];
  const [start, stop] = [guide.indexOf(begin), guide.indexOf(end)];
  if (start < 0 || stop < start) throw new Error(`The guide lacks the lines ${begin} and ${end}.`);
  return `${guide.slice(0, start + begin.length)}\n\n${markdown}\n\n${guide.slice(stop)}`;
}
