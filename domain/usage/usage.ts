/** What calls of a provider used. */
export interface ProviderUsage {
  /** UTF-16 units of source text. */
  readonly characters: number;
  /** 0 for engines that don't count tokens. */
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** What is reserved before calls: never less than they can use. */
export interface UsageEstimate {
  /** Provider identifier. */
  readonly provider: string;
  readonly characters: number;
  /** Input and output. */
  readonly tokens: number;
}

/** Budget reserved for calls in progress. */
export interface UsageReservation {
  /** Records what was really used and gives the rest back; once, also after a failure. */
  settle(usage: ProviderUsage): Promise<void>;
}

/** Where use is reserved and recorded: one organization, one operation. */
export interface UsageMeter {
  /** @throws LoquentError `credit_exhausted` when the organization's budget doesn't allow it */
  reserve(estimate: UsageEstimate): Promise<UsageReservation>;
}
