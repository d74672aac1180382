/** Name under which the tab keeps what a begun sign-in needs. */
export const BEGUN_SIGN_IN = 'loquent-sign-in';

/** True where the issuer has sent the browser back, to end a sign-in that this tab began. */
export function isBackFromIssuer(): boolean {
  const query = new URLSearchParams(location.search);
  const isAnswer = query.has('state') && (query.has('code') || query.has('error'));
  return isAnswer && sessionStorage.getItem(BEGUN_SIGN_IN) !== null;
}
