import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { visitAddressOf } from './visit-filter.ts';

type Name = 'view' | 'status' | 'date' | 'doctor' | 'search' | 'appointment';

/**
 * What stands in the address about the appointments, and a way to change it, so that a filtered list can be passed
 * on, a notification can lead to a visit, and Back goes back. Another filter begins from the first page.
 */
export function useVisitAddress() {
  const [address, setAddress] = useSearchParams();
  const change = useCallback(
    (name: Name, value: string | null) => {
      setAddress((current) => {
        if (value) current.set(name, value);
        else current.delete(name);
        if (name !== 'appointment') current.delete('page');
        return current;
      });
    },
    [setAddress],
  );
  const clear = useCallback(() => {
    setAddress((current) => {
      for (const name of ['status', 'date', 'doctor', 'search', 'page']) current.delete(name);
      return current;
    });
  }, [setAddress]);
  const read = useMemo(() => visitAddressOf(address), [address]);
  return { ...read, change, clear };
}
