import { appointmentEndpoints } from '@petcare/contracts/appointments.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { typedFields } from '../appointment-fields.ts';

/**
 * The number this person gave for their last visit, so that they need not type it again. Undefined until that is
 * known; null when there was none, when it cannot be told, or when something has been typed already.
 */
export function useLastContact(personId: string): string | null | undefined {
  const [typed] = useState(() => typedFields() !== null);
  const { data, isError } = useQuery({
    queryKey: [...queryKeys.appointments, 'last-contact', personId],
    queryFn: async ({ signal }) => {
      const asked = { params: { id: personId }, query: { limit: 1 }, signal };
      const [last] = await call(appointmentEndpoints['appointments.ofUser'], asked);
      return last?.patient_contact || null;
    },
    // Booking must not wait for a convenience: whatever goes wrong, the field begins as for a newcomer.
    networkMode: 'always',
    retry: false,
    enabled: !typed && personId !== '',
  });
  return typed || isError ? null : data;
}
