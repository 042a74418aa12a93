import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { appointmentAddressOf } from './appointment-address.ts';

type Name = 'view' | 'date' | 'appointment';

/**
 * What stands in the address about the appointments besides the list, and a way to change it, so that a notification
 * can lead to a visit, and Back goes back.
 */
export function useAppointmentAddress() {
  const [address, setAddress] = useSearchParams();
  const change = useCallback(
    (name: Name, value: string | null) => {
      setAddress(
        (current) => {
          if (value) current.set(name, value);
          else current.delete(name);
          return current;
        },
        { preventScrollReset: true },
      );
    },
    [setAddress],
  );
  const read = useMemo(() => appointmentAddressOf(address), [address]);
  return { ...read, change };
}
