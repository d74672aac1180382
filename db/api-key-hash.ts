import { hash } from 'node:crypto';

/** What the database keeps of an API key: lower-case hexadecimal SHA-256. */
export function hashApiKey(key: string): string {
  return hash('sha256', key, 'hex');
}
