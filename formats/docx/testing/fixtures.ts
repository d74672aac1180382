import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../../../shared/fixtures/office/', import.meta.url));

/** True where the public Office files are; tests that need them print why they skip and skip. */
export function haveOfficeFixtures(): boolean {
  if (existsSync(folder)) return true;
  console.info('Skipped: the public Office files (../shared/fixtures/office) are not on this machine.');
  return false;
}

export interface Fixture {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The files of a folder of the public Office files: `docx`, `broken`. */
export function officeFixtures(kind: string): Fixture[] {
  const names = existsSync(`${folder}${kind}`) ? readdirSync(`${folder}${kind}`) : [];
  return names.map((name) => ({ name, bytes: readFileSync(`${folder}${kind}/${name}`) }));
}
