import { appointmentEndpoints } from '@petcare/contracts/clinic/appointments.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { readFieldsDraft } from '../appointment-fields.ts';

/**
 * Returns the contact number of the user's last appointment, to prefill the form. Undefined while loading;
 * null without one, after an error, or when the form already has a draft.
 */
export function useLastContact(userId: string): string | null | undefined {
  const [hasDraft] = useState(() => readFieldsDraft() !== null);
  const { data, isError } = useQuery({
    queryKey: [...queryKeys.appointments, 'last-contact', userId],
    queryFn: async ({ signal }) => {
      const request = { params: { id: userId }, query: { limit: 1 }, signal };
      const [last] = await call(appointmentEndpoints['appointments.ofUser'], request);
      return last?.patient_contact || null;
    },
    // A prefill must not block the form: after any error the field starts empty.
    networkMode: 'always',
    retry: false,
    enabled: !hasDraft && userId !== '',
  });
  return hasDraft || isError ? null : data;
}
