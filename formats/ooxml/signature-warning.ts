import type { DocumentWarning } from '#formats/format.ts';
import type { OfficePackage } from './office-package.ts';

/** @param what the kind of file: `document`; @returns a warning if the file is signed */
export function signatureWarning(office: OfficePackage, what: string): DocumentWarning[] {
  if (!office.references.some(({ kind }) => kind === 'digital-signature/origin')) return [];
  const message = `The ${what} has a digital signature, which a translation invalidates.`;
  return [{ code: 'signature_invalidated', message }];
}
