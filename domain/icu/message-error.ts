/** Reason why a message is not translated. Doesn't quote its text, so that it may be logged and stored. */
export class MessageError extends Error {
  override readonly name = 'MessageError';
}
