/** Variables that let tests and benchmarks ask as often as they like, with everything in place that limits others. */
export const HIGH_RATE_LIMITS: Readonly<Record<string, string>> = {
  RATE_LIMIT_KEY: '1000000000',
  RATE_LIMIT_ORGANIZATION: '1000000000',
  RATE_LIMIT_TEXT: '1000000000',
  RATE_LIMIT_UPLOADS: '1000000000',
  RATE_LIMIT_UNAUTHENTICATED: '1000000000',
};
