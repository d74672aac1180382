let isOn = true;

/** True where readers may recognize repeated XML by comparing its source, and pack what they keep. */
export const areFastPathsOn = (): boolean => isOn;

/** Runs `work` with the plain readers, whose results and bytes must be the same: fast-paths.test.ts compares them. */
export function withoutFastPaths<Result>(work: () => Result): Result {
  isOn = false;
  try {
    return work();
  } finally {
    isOn = true;
  }
}
