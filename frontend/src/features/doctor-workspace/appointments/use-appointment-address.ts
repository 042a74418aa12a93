import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { appointmentAddressOf } from './appointment-address.ts';

type Name = 'view' | 'date' | 'appointment';

/**
 * Reads and changes the URL parameters of the page, so that a notification can link to an appointment and
 * Back works.
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
