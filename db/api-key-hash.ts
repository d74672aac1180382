import { hash } from 'node:crypto';

/** Hash of an API key as stored in the database: lower-case hexadecimal SHA-256. */
export function hashApiKey(key: string): string {
  return hash('sha256', key, 'hex');
}
