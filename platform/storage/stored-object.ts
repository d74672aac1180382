export interface StoredObject {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  readonly modifiedAt: Date;
  /** Identifies the content as a strong validator (RFC 9110, section 8.8.3), without quotes: visible ASCII. */
  readonly etag: string;
}
