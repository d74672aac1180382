/** Words for a name without a text, such as a new type of jobs: `type.word_count` is "Word count". */
export function readableName(id: string): string {
  const words = id.slice(id.lastIndexOf('.') + 1).replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
