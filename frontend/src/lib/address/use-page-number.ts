import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The contract knows no page beyond this one. */
const lastPage = 100_000;

/**
 * The page of a list, from one, as it stands in the address (`?page=3`), and a way to turn to another. What else
 * stands in the address stays. Anything that is no page number is the first page.
 */
export function usePageNumber(): readonly [number, (page: number) => void] {
  const [address, setAddress] = useSearchParams();
  const wanted = Math.trunc(Number(address.get('page')) || 1);
  const turnTo = useCallback(
    (page: number) => {
      setAddress((current) => {
        if (page > 1) current.set('page', String(page));
        else current.delete('page');
        return current;
      });
    },
    [setAddress],
  );
  return [Math.min(Math.max(1, wanted), lastPage), turnTo];
}
