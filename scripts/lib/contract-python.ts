import { findPythonProgram, type Found } from './python-package.ts';

/** Finds Schemathesis, and installs it if it is missing. */
export function findSchemathesis(): Promise<Found> {
  return findPythonProgram({ package: 'schemathesis', version: '4.32.5', program: 'schemathesis' });
}
