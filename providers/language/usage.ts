import type { CodedText } from '#domain/units/coded-text.ts';

/** What calls of a provider used. */
export interface ProviderUsage {
  /** UTF-16 units of source text. */
  readonly characters: number;
  /** 0 for engines that don't count tokens. */
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export const NO_USAGE: ProviderUsage = { characters: 0, inputTokens: 0, outputTokens: 0 };

/** The use of an engine that counts nothing itself: the text it got. */
export function usageOf(segments: readonly CodedText[]): ProviderUsage {
  return { ...NO_USAGE, characters: segments.reduce((sum, segment) => sum + segment.text.length, 0) };
}

/** The sum of two uses. */
export function addUsage(one: ProviderUsage, other: ProviderUsage): ProviderUsage {
  return {
    characters: one.characters + other.characters,
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
  };
}

/** What is reserved before calls: never less than they can use. */
export interface UsageEstimate {
  /** Provider identifier. */
  readonly provider: string;
  readonly characters: number;
  /** Input and output. */
  readonly tokens: number;
}

/** Budget held for calls under way. */
export interface UsageReservation {
  /** Records what was really used and gives the rest back; once, also after a failure. */
  settle(usage: ProviderUsage): Promise<void>;
}

/** Where use is reserved and recorded: one organization, one operation. */
export interface UsageMeter {
  /** @throws LoquentError `credit_exhausted` when the organization's budget doesn't allow it */
  reserve(estimate: UsageEstimate): Promise<UsageReservation>;
}

/** For use that nobody accounts for: tests, benchmarks, the demo's own checks. */
export const UNMETERED: UsageMeter = { reserve: () => Promise.resolve({ settle: () => Promise.resolve() }) };
