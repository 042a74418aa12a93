import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

type Change = (address: URLSearchParams) => URLSearchParams;
type ChangeAddress = (change: Change, options?: { replace?: boolean; preventScrollReset?: boolean }) => void;

/**
 * The address with its filter, and a way to change it. What was just chosen counts at once: the router follows a
 * moment later, and a second choice in between would otherwise begin from the address before the first.
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
      // The list below changes; who filters stays where they are.
      setAddress(next, { preventScrollReset: true, ...options });
    },
  ];
}
