import { useEffect, useMemo } from 'react';

/** A blob URL within this page, which is revoked when the bytes change; undefined: no bytes yet. */
export function useBlobAddress(blob: Blob | undefined): string | undefined {
  const address = useMemo(() => blob && URL.createObjectURL(blob), [blob]);
  useEffect(() => {
    if (address === undefined) return undefined;
    return () => URL.revokeObjectURL(address);
  }, [address]);
  return address;
}
