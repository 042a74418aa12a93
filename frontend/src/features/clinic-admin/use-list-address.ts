import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePageNumber } from '../../lib/use-page-number.ts';

/** Which part of a list is on the screen, as it stands in the address: what is searched for, and the page. */
export function useListAddress() {
  const [address, setAddress] = useSearchParams();
  const [page, turnTo] = usePageNumber();
  const searchFor = useCallback(
    (search: string) => {
      setAddress(search ? { search } : {});
    },
    [setAddress],
  );
  return { search: (address.get('search') ?? '').slice(0, 100), page, turnTo, searchFor };
}
