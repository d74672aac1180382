/** Why a message stays as it is. Says nothing of its text, so that it may be logged and stored. */
export class MessageError extends Error {
  override readonly name = 'MessageError';
}
