/** GitHub's order of base62 digits, which is also ASCII order. */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;

/** Prefix of every API key of Loquent, so that secret scanners find leaked ones. */
export const API_KEY_PREFIX = 'lq_';

/** Polynomial of CRC-32/ISO-HDLC, reflected. Source: the CRC-32 of zip and PNG (W3C PNG, annex D). */
const CRC_POLYNOMIAL = 0xed_b8_83_20;

function crc32(text: string): number {
  let value = 0xff_ff_ff_ff;
  for (let index = 0; index < text.length; index += 1) {
    value ^= text.charCodeAt(index);
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ CRC_POLYNOMIAL : value >>> 1;
  }
  return (value ^ 0xff_ff_ff_ff) >>> 0;
}

function checksum(random: string): string {
  let rest = crc32(random);
  let digits = '';
  while (rest > 0) {
    digits = `${ALPHABET.charAt(rest % 62)}${digits}`;
    rest = Math.floor(rest / 62);
  }
  return digits.padStart(CHECKSUM_LENGTH, '0');
}

/** Largest multiple of 62 in a byte: bytes at or above it are dropped, so that every digit is equally likely. */
const UNBIASED_BYTES = 248;

function randomDigits(count: number): string {
  let digits = '';
  while (digits.length < count) {
    for (const byte of globalThis.crypto.getRandomValues(new Uint8Array(count))) {
      if (byte < UNBIASED_BYTES && digits.length < count) digits += ALPHABET.charAt(byte % 62);
    }
  }
  return digits;
}

/** A new API key: `lq_`, 32 random base62 characters (190 bits) and their CRC-32 in 6 base62 digits. */
export function generateApiKey(): string {
  const random = randomDigits(RANDOM_LENGTH);
  return `${API_KEY_PREFIX}${random}${checksum(random)}`;
}

const API_KEY = new RegExp(`^${API_KEY_PREFIX}([0-9A-Za-z]{${RANDOM_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`);

/** True if a text has the format of a generated key and a correct checksum: detects typing errors without a look-up. */
export function isWellFormedApiKey(text: string): boolean {
  const match = API_KEY.exec(text);
  return match !== null && checksum(match[1] ?? '') === match[2];
}

const VISIBLE_LENGTH = 7;

/** The first characters of a key, which are stored and shown so that people can identify their keys. */
export function visiblePrefix(key: string): string {
  return key.slice(0, VISIBLE_LENGTH);
}
