import type { UsageEstimate, UsageMeter } from './usage.ts';

/** Usage of a call to a speech service, known before the call. */
interface SpeechUsage {
  /** Id of the service. */
  readonly provider: string;
  /** UTF-16 units that are spoken. */
  readonly characters?: number;
  /** Milliseconds of a recording. */
  readonly duration?: number;
  /** True: the recording is dubbed; default: it is recognized. */
  readonly isDubbed?: true;
}

/**
 * Makes a call of a speech service within the organization's budget. A call that fails counts as nothing.
 *
 * @throws LoquentError `credit_exhausted` before the call; errors of the call
 */
export async function metered<Result>(
  { meter }: { readonly meter: UsageMeter },
  { provider, characters = 0, duration = 0, isDubbed }: SpeechUsage,
  call: () => Promise<Result>,
): Promise<Result> {
  const estimate: UsageEstimate = { provider, characters, tokens: 0, mediaSeconds: Math.ceil(duration / 1000) };
  const reservation = await meter.reserve(estimate);
  let isDone = false;
  try {
    const result = await call();
    isDone = true;
    return result;
  } finally {
    const { characters: spoken, mediaSeconds = 0 } = isDone ? estimate : { characters: 0 };
    const speech = { spokenCharacters: spoken, dubbedSeconds: isDubbed === true ? mediaSeconds : 0 };
    await reservation.settle({ characters: spoken, inputTokens: 0, outputTokens: 0, mediaSeconds, ...speech });
  }
}
