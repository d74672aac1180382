import { SEVERITIES, type Finding } from './finding.ts';

/** Findings that a comment lists. */
const MAX_LISTED = 5;
const MAX_MESSAGE_LENGTH = 160;

/**
 * A comment for the people who work on a unit: its score and its most severe findings. The same findings give the same comment, by
 * which a repeated push recognizes its own.
 *
 * @param score 0 to 100
 */
export function describeFindings(score: number, findings: readonly Finding[]): string {
  const ordered = findings.toSorted(
    (one, other) => SEVERITIES.indexOf(other.severity) - SEVERITIES.indexOf(one.severity),
  );
  const lines = ordered
    .slice(0, MAX_LISTED)
    .map(({ severity, category, message }) => `- ${severity} (${category}): ${shortened(message)}`);
  const more = findings.length - lines.length;
  return [`Quality ${score}/100`, ...lines, ...(more > 0 ? [`- and ${more} more`] : [])].join('\n');
}

function shortened(message: string): string {
  const line = message.replaceAll(/\s+/g, ' ').trim();
  return line.length <= MAX_MESSAGE_LENGTH ? line : `${line.slice(0, MAX_MESSAGE_LENGTH - 1).toWellFormed()}…`;
}
