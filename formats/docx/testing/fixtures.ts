import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isWithout } from '#test/suite/skipped.ts';

const folder = fileURLToPath(new URL('../../../../shared/fixtures/office/', import.meta.url));

/** True where the public Office files are; else says that tests are skipped. */
export const haveOfficeFixtures = (): boolean =>
  !isWithout('../shared/fixtures/office', existsSync(folder), 'public Office files');

export interface Fixture {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The files of a folder of the public Office files: `docx`, `broken`. */
export function officeFixtures(kind: string): Fixture[] {
  const names = existsSync(`${folder}${kind}`) ? readdirSync(`${folder}${kind}`) : [];
  return names.map((name) => ({ name, bytes: readFileSync(`${folder}${kind}/${name}`) }));
}
