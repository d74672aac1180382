import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { operatorMistake } from '#domain/errors.ts';

/** A stored secret can't be decrypted with the available keys, or is damaged. */
const secretUnreadable = (message: string, cause?: unknown) => operatorMistake('secret_unreadable', message, { cause });

/** Encrypts short secrets for storage. */
export type SecretBox = ReturnType<typeof createSecretBox>;

/** Lengths in bytes for AES-256-GCM (NIST SP 800-38D). */
const KEY_LENGTH = 32;
const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;

/** Bytes of the id that identifies an envelope's key; it is derived from the key and reveals nothing about it. */
const KEY_ID_LENGTH = 6;

/** Characters, the minimum that the configuration promises. */
const MIN_KEY_LENGTH = 32;

interface DerivedKey {
  readonly id: string;
  readonly key: Buffer;
}

/**
 * Creates a secret box: AES-256-GCM with random nonces, keys derived by HKDF-SHA256 (RFC 5869).
 *
 * @param current key of at least 32 characters (LOQUENT_SECRET_KEY); encrypts and decrypts
 * @param previous older keys, which only decrypt
 * @throws LoquentError `secret_key_invalid`
 */
export function createSecretBox(current: string | Buffer, previous: readonly (string | Buffer)[] = []) {
  const sealing = deriveKey(current, 'LOQUENT_SECRET_KEY');
  const reading = previous.map((key) => deriveKey(key, 'LOQUENT_SECRET_KEY_PREVIOUS'));
  const keys = new Map([...reading, sealing].map((derived) => [derived.id, derived.key]));
  return {
    /**
     * Encrypts a text; the same text is encrypted differently each time.
     *
     * @param purpose use of the secret; an envelope can only be decrypted for the same purpose, so that it can't replace
     * another one
     * @returns `v1:{key id}:{base64url of nonce, ciphertext and tag}`
     */
    seal(text: string, purpose: string): string {
      const nonce = randomBytes(NONCE_LENGTH);
      const cipher = createCipheriv('aes-256-gcm', sealing.key, nonce, { authTagLength: TAG_LENGTH });
      cipher.setAAD(Buffer.from(purpose));
      const payload = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `v1:${sealing.id}:${payload.toString('base64url')}`;
    },

    /** @throws LoquentError `secret_unreadable` */
    open(envelope: string, purpose: string): string {
      const { keyId, payload } = parseEnvelope(envelope);
      const key = keys.get(keyId);
      if (key === undefined) {
        throw secretUnreadable(
          'A stored secret was encrypted with another key than LOQUENT_SECRET_KEY. Set LOQUENT_SECRET_KEY_PREVIOUS to ' +
            'that key, or enter the secret again.',
        );
      }
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, payload.subarray(0, NONCE_LENGTH), {
          authTagLength: TAG_LENGTH,
        });
        decipher.setAAD(Buffer.from(purpose));
        decipher.setAuthTag(payload.subarray(-TAG_LENGTH));
        return decipher.update(payload.subarray(NONCE_LENGTH, -TAG_LENGTH), undefined, 'utf8') + decipher.final('utf8');
      } catch (error) {
        throw secretUnreadable('A stored secret was changed or moved since it was written. Enter it again.', error);
      }
    },

    /** Beginning of every envelope of the current key, and of no other. */
    currentPrefix: `v1:${sealing.id}:`,
    /** False for an envelope of a previous key: once it is sealed again, that key is no longer needed. */
    isCurrent: (envelope: string) => parseEnvelope(envelope).keyId === sealing.id,
  };
}

function deriveKey(secret: string | Buffer, variable: string): DerivedKey {
  if (secret.length < MIN_KEY_LENGTH) {
    throw operatorMistake(
      'secret_key_invalid',
      `${variable} has ${secret.length} characters and needs at least ${MIN_KEY_LENGTH}. ` +
        'Create one with: openssl rand -base64 48',
    );
  }
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, 'loquent secret box', purpose, length));
  return { id: derive('key id', KEY_ID_LENGTH).toString('base64url'), key: derive('aes-256-gcm v1', KEY_LENGTH) };
}

function parseEnvelope(envelope: string): { readonly keyId: string; readonly payload: Buffer } {
  const [, keyId, encoded] = /^v1:([\w-]{8}):([\w-]+)$/.exec(envelope) ?? [];
  const payload = Buffer.from(encoded ?? '', 'base64url');
  if (keyId === undefined || payload.length < NONCE_LENGTH + TAG_LENGTH) {
    throw secretUnreadable('A stored secret is damaged: Loquent did not write it in this form. Enter it again.');
  }
  return { keyId, payload };
}
