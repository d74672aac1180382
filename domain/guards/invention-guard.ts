import { findAddresses } from '#domain/protection/address-spans.ts';
import { findPlaceholders } from '#domain/protection/placeholder-spans.ts';
import { surplus, withoutOverlaps, type TextSpan } from '#domain/protection/text-spans.ts';
import type { Defect } from './defect.ts';

/** Placeholders and tags that a translation has more often than its source. */
export function inventedPlaceholders(source: string, target: string): readonly TextSpan[] {
  return invented(source, target, findPlaceholders);
}

/** Finds invented placeholders. */
export function findInventedPlaceholders(source: string, target: string): Defect | undefined {
  const spans = inventedPlaceholders(source, target);
  if (spans.length === 0) return undefined;
  return {
    code: 'placeholder_added',
    severity: 'repairable',
    explanation: `Placeholders or tags that the text does not have: ${quote(target, spans)}. Remove them.`,
  };
}

/** Finds invented or changed addresses of web and mail, and paths. */
export function findInventedAddresses(source: string, target: string): Defect | undefined {
  const spans = invented(source, target, findAddresses);
  if (spans.length === 0) return undefined;
  return {
    code: 'address_added',
    severity: 'repairable',
    explanation: `Addresses or paths that the text does not have: ${quote(target, spans)}. Remove them.`,
  };
}

/** Parts that occur more often than in the source. */
function invented(source: string, target: string, find: (text: string) => readonly TextSpan[]): readonly TextSpan[] {
  const partsOf = (text: string) =>
    withoutOverlaps(find(text)).map(({ start, end }) => ({ start, end, key: text.slice(start, end) }));
  const found = partsOf(target);
  return found.length === 0 ? found : surplus(found, partsOf(source));
}

function quote(text: string, spans: readonly TextSpan[]): string {
  return spans
    .slice(0, 5)
    .map(({ start, end }) => text.slice(start, Math.min(end, start + 60)))
    .join(' ');
}
