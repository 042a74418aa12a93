import { appointmentEndpoints, type CreateAppointmentBody } from '@petcare/contracts/clinic/appointments.ts';
import { clinicServiceEndpoints } from '@petcare/contracts/clinic/clinic-services.ts';
import { prepaymentEndpoints, type StartPrepaymentBody } from '@petcare/contracts/clinic/prepayments.ts';
import { waitlistEndpoints } from '@petcare/contracts/clinic/waitlist.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export function useServiceWithDoctors(id: string) {
  return useQuery({
    queryKey: [...queryKeys.services, 'one', id],
    queryFn: async ({ signal }) =>
      (await call(clinicServiceEndpoints['services.withDoctor'], { params: { id }, signal })).service,
  });
}

/** Creates an appointment. Idempotent per `client_id`. */
export function useCreateAppointment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof CreateAppointmentBody>) =>
      call(appointmentEndpoints['appointments.create'], { body }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.slots });
      void queryClient.invalidateQueries({ queryKey: queryKeys.appointments });
    },
  });
}

/** Holds the slot while the fee is paid. Idempotent per `client_id`. */
export function useStartPrepayment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof StartPrepaymentBody>) =>
      call(prepaymentEndpoints['prepayments.start'], { body }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: queryKeys.slots }),
  });
}

type WaitlistRequest = z.input<(typeof waitlistEndpoints)['waitlist.join']['body']>;

export function useJoinWaitlist(drId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: WaitlistRequest) =>
      call(waitlistEndpoints['waitlist.join'], { params: { id: drId }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.waitlist }),
  });
}
