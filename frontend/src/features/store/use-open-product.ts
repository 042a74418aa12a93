import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

const keepScroll = { preventScrollReset: true };

/**
 * Keeps the open product in the URL, so that it can be shared. Back closes it; closing it, or choosing another variant of
 * it, adds no history entry.
 */
export function useOpenProduct() {
  const [address, setAddress] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const opened = address.get('product') ?? '';
  const openedHere = typeof state === 'object' && state !== null && 'productOpened' in state;

  const open = useCallback(
    (id: string) => {
      setAddress(
        (current) => {
          current.set('product', id);
          return current;
        },
        { ...keepScroll, state: { productOpened: true } },
      );
    },
    [setAddress],
  );

  const choose = useCallback(
    (id: string) => {
      setAddress(
        (current) => {
          current.set('product', id);
          return current;
        },
        { ...keepScroll, replace: true, state },
      );
    },
    [setAddress, state],
  );

  const close = useCallback(() => {
    if (openedHere) {
      void navigate(-1);
      return;
    }
    setAddress(
      (current) => {
        current.delete('product');
        return current;
      },
      { ...keepScroll, replace: true },
    );
  }, [navigate, openedHere, setAddress]);

  return { productId: /^[0-9a-f]{24}$/.test(opened) ? opened : null, open, choose, close };
}
