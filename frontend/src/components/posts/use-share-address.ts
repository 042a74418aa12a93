import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

const parameter = 'share';
const newPost = 'new';

export interface ShareAddress {
  readonly opened: boolean;
  /** Draft to open; null for the most recent one. */
  readonly clientId: string | null;
  readonly close: () => void;
}

export function shareAddress(path: string, clientId = newPost): string {
  return `${path}?${parameter}=${clientId}`;
}

/** Keeps the open state of the share form in the URL (`?share=new`), so that Back closes it. */
export function useShareAddress(): ShareAddress {
  const [address, setAddress] = useSearchParams();
  const wanted = address.get(parameter);
  const close = useCallback(() => {
    setAddress(
      (current) => {
        current.delete(parameter);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [setAddress]);
  return { opened: wanted !== null, clientId: wanted === newPost ? null : wanted, close };
}
