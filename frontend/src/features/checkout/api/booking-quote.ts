import { hostelEndpoints, type BookingRequest } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export function useBookingQuote(request: BookingRequest | null) {
  const { petType, guests, checkIn, checkOut } = request ?? {
    petType: 'dog',
    guests: 1,
    checkIn: '',
    checkOut: '',
  };
  return useQuery({
    queryKey: [...queryKeys.stays, 'checkout', petType, guests, checkIn, checkOut],
    queryFn: ({ signal }) =>
      call(hostelEndpoints['hostel.quote'], {
        query: { petType, guests: String(guests), checkIn, checkOut },
        signal,
      }),
    staleTime: 0,
    enabled: request !== null,
  });
}
