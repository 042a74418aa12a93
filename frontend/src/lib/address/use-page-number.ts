import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The maximum page number of the API. */
const lastPage = 100_000;

/**
 * The page number in the address (`?page=3`), from 1, and a function to change it. Keeps all other parameters. An
 * invalid number counts as page 1.
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
