import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

const parameter = 'share';
const newPost = 'new';

export interface ShareAddress {
  readonly opened: boolean;
  /** The draft that the form is to begin with; null for whichever was worked on last. */
  readonly clientId: string | null;
  readonly close: () => void;
}

/** Where a page stands with its form for sharing open: to be linked to, and to come back to after signing in. */
export function shareAddress(path: string, clientId = newPost): string {
  return `${path}?${parameter}=${clientId}`;
}

/** Whether the form for sharing is open stands in the address (`?share=new`), so that Back closes it. */
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
