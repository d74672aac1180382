import { Option, type Command } from 'commander';

/** Collects the values of an option that may be repeated, or have several with commas. */
export const collectValues = (value: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  ...value.split(',').map((each) => each.trim()),
];

/** Collects the values of an option that may be repeated. */
export const collectLines = (value: string, before?: readonly string[]): readonly string[] => [
  ...(before ?? []),
  value,
];

/** Options of whatever translates or rewrites. */
export function addRequestOptions(command: Command): Command {
  return command
    .option('--glossary <names>', 'glossaries to follow: names or ids, comma separated', collectValues)
    .option('--memory <names>', 'translation memories and other context stores to use: names or ids', collectValues)
    .option('--instructions <text>', 'instructions to the model')
    .option('--domain <name>', 'subject of the texts')
    .option('--provider <id>', 'provider to use (default: that of the service)')
    .addOption(new Option('--formality <tone>', 'tone of what is written').choices(['more', 'less', 'default']));
}

/** Options of whatever translates, besides those of requests. */
export function addCareOptions(command: Command): Command {
  return command
    .addOption(new Option('--quality <level>', 'care that is taken').choices(['draft', 'standard', 'best']))
    .option('--refine-with <id>', 'provider that assesses and translates again with --quality best');
}
