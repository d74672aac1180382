const COMPACT_FORM = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** True for text in the form of a signed JWT (RFC 7515, section 3.1), valid or not. */
export const looksLikeAccessToken = (credential: string): boolean => COMPACT_FORM.test(credential);
