/**
 * Limits on the resources that a container may use, the defaults of Apache POI's ZipSecureFile if it has one. All count
 * bytes that were actually inflated; the headers' statements are never trusted.
 */
export const ZIP_LIMITS = {
  /** Entries of one container (POI: MAX_FILE_COUNT). */
  entries: 1_000,
  /** Bytes inflated from one container. */
  inflatedBytes: 256 * 1024 * 1024,
  /** Inflated bytes for each compressed byte (POI: MIN_INFLATE_RATIO 0.01). */
  expansion: 100,
  /** Entries that inflate to no more than this many bytes may expand as they like (POI: GRACE_ENTRY_SIZE). */
  expansionGrace: 100 * 1024,
} as const;

export type ZipLimits = { readonly [limit in keyof typeof ZIP_LIMITS]: number };
