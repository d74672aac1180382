/** Signatures and fixed sizes in bytes of the records of a zip file (APPNOTE.TXT 6.3.10, section 4.3). */
export const ZIP_RECORDS = {
  localHeader: { signature: 0x04034b50, size: 30 },
  centralHeader: { signature: 0x02014b50, size: 46 },
  end: { signature: 0x06054b50, size: 22 },
  end64: { signature: 0x06064b50, size: 56 },
  end64Locator: { signature: 0x07064b50, size: 20 },
} as const;

/** General purpose flags (APPNOTE.TXT 4.4.4). */
export const ZIP_FLAGS = {
  encrypted: 0x0001,
  dataDescriptor: 0x0008,
  strongEncryption: 0x0040,
  utf8: 0x0800,
  maskedHeaders: 0x2000,
} as const;

/** Compression methods that Office writes (APPNOTE.TXT 4.4.5). */
export const ZIP_METHODS = { stored: 0, deflated: 8 } as const;

/** Header id of the extra field with 64-bit sizes (APPNOTE.TXT 4.5.3). */
export const ZIP64_EXTRA_ID = 0x0001;

/** A 32-bit field whose value is in the zip64 extra field. */
export const IN_ZIP64 = 0xffffffff;

/**
 * Finds an extra field by its header id.
 *
 * @param extra all extra fields of a header
 * @returns offset of the field's data in `extra` and its length in bytes; undefined when absent or cut short
 */
export function findExtraField(extra: Buffer, id: number): { offset: number; length: number } | undefined {
  for (let position = 0; position + 4 <= extra.length;) {
    const length = extra.readUInt16LE(position + 2);
    if (position + 4 + length > extra.length) return undefined;
    if (extra.readUInt16LE(position) === id) return { offset: position + 4, length };
    position += 4 + length;
  }
  return undefined;
}

/** All extra fields but the one with the given header id, in order. */
export function withoutExtraField(extra: Buffer, id: number): Buffer {
  const found = findExtraField(extra, id);
  if (!found) return extra;
  return Buffer.concat([extra.subarray(0, found.offset - 4), extra.subarray(found.offset + found.length)]);
}
