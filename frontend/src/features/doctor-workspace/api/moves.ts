import { moveOfferEndpoints } from '@petcare/contracts/clinic/move-offers.ts';
import type { EndpointRequest } from '@petcare/contracts/shared/endpoint.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useStaleAppointments } from '../../../components/appointment/use-stale-appointments.ts';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

const offer = moveOfferEndpoints['moves.offer'];
type Moves = EndpointRequest<typeof offer>['body']['moves'];

/** Upcoming appointments outside the hours of a doctor, with suggested times. */
export function useDisplacedAppointments(drId: string) {
  return useQuery({
    queryKey: [...queryKeys.appointments, 'displaced', drId],
    queryFn: ({ signal }) => call(moveOfferEndpoints['moves.plan'], { params: { id: drId }, signal }),
  });
}

export function useOfferMoves(drId: string) {
  return useMutation({
    mutationFn: (moves: Moves) => call(offer, { params: { id: drId }, body: { moves } }),
    onSettled: useStaleAppointments(),
  });
}
