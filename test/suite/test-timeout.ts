/**
 * How long a test waits, at most, for what takes a moment on a calm machine: `vi.waitFor(…, PATIENCE)`. Only what hangs meets
 * it: a machine that others use takes many times as long. `expect.poll` has the same by the configuration.
 */
export const TEST_TIMEOUT = { timeout: 300_000, interval: 100 };
