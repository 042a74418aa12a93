import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Keeps the open booking in the URL, so that a notification can link to it and Back closes it. */
export function useOpenedBooking(): readonly [string | null, (id: string | null) => void] {
  const [address, setAddress] = useSearchParams();
  const opened = address.get('order') ?? '';
  const open = useCallback(
    (id: string | null) => {
      setAddress(
        (current) => {
          if (id) current.set('order', id);
          else current.delete('order');
          return current;
        },
        { preventScrollReset: true },
      );
    },
    [setAddress],
  );
  return [/^[0-9a-f]{24}$/.test(opened) ? opened : null, open];
}
