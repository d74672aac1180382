import type { ProviderUsage, UsageEstimate, UsageMeter } from '#providers/language/usage.ts';

/** A meter that allows everything and records its calls. */
export function recordingMeter() {
  const reserved: UsageEstimate[] = [];
  const settled: ProviderUsage[] = [];
  const meter: UsageMeter = {
    reserve(estimate) {
      reserved.push(estimate);
      return Promise.resolve({ settle: (usage) => Promise.resolve(void settled.push(usage)) });
    },
  };
  return { meter, reserved, settled };
}
