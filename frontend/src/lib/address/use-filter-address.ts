import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

type Change = (address: URLSearchParams) => URLSearchParams;
type ChangeAddress = (change: Change, options?: { replace?: boolean; preventScrollReset?: boolean }) => void;

/**
 * The search parameters of the address, and a function to change them. Returns a change at once, before the router
 * has applied it, so that quick successive changes do not overwrite each other.
 */
export function useFilterAddress(): readonly [URLSearchParams, ChangeAddress] {
  const [address, setAddress] = useSearchParams();
  const [wanted, setWanted] = useState<URLSearchParams | null>(null);
  if (wanted !== null && wanted.toString() === address.toString()) setWanted(null);

  useEffect(() => {
    const handleBack = () => setWanted(null);
    window.addEventListener('popstate', handleBack);
    return () => window.removeEventListener('popstate', handleBack);
  }, []);

  const current = wanted ?? address;
  return [
    current,
    (change, options) => {
      const next = change(current);
      setWanted(next);
      // Keeps the scroll position, since the filters stay on the screen while the list changes.
      setAddress(next, { preventScrollReset: true, ...options });
    },
  ];
}
