/** RFC 5321, section 4.5.3.1.3. */
const MAX_EMAIL_LENGTH = 254;
const ADDRESS = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u;

/**
 * The canonical spelling of an e-mail address, which is stored and compared. Only ASCII letters change their case: with
 * the rules of Unicode, an address with a Kelvin sign would become another person's with a k.
 *
 * @returns undefined if it isn't an address
 */
export function normalizeEmail(text: string): string | undefined {
  const address = text.trim().replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  return address.length <= MAX_EMAIL_LENGTH && ADDRESS.test(address) ? address : undefined;
}
