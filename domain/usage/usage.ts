/** Usage of provider calls. */
export interface ProviderUsage {
  /** UTF-16 units of source text. */
  readonly characters: number;
  /** Those of the characters that were spoken; default: 0. */
  readonly spokenCharacters?: number;
  /** 0 for engines that don't count tokens. */
  readonly inputTokens: number;
  /** Those of the input tokens that the vendor had kept from an earlier call and charges less for; default: 0. */
  readonly cachedTokens?: number;
  readonly outputTokens: number;
  /** Seconds of recordings that were recognized or dubbed; default: 0. */
  readonly mediaSeconds?: number;
  /** Those of the seconds that were dubbed by a provider; default: 0. */
  readonly dubbedSeconds?: number;
}

/** Reservation before calls: never less than they can use. */
export interface UsageEstimate {
  /** Provider identifier. */
  readonly provider: string;
  readonly characters: number;
  /** Input and output. */
  readonly tokens: number;
  /** Seconds of recordings; default: 0. */
  readonly mediaSeconds?: number;
}

/** Budget reserved for calls in progress. */
export interface BudgetReservation {
  /** Records the actual usage and releases the rest; called once, also after a failure. */
  settle(usage: ProviderUsage): Promise<void>;
}

/** Reserves and records usage of one organization and one operation. */
export interface UsageMeter {
  /** @throws LoquentError `credit_exhausted` when the organization's budget doesn't permit it */
  reserve(estimate: UsageEstimate): Promise<BudgetReservation>;
}
