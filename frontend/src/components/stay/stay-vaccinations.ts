import type { PetType } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { stayVaccinationEndpoints as endpoints } from '@petcare/contracts/commerce/hostel/stay-vaccinations.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';

interface Stay {
  petType: PetType;
  checkIn: string;
  checkOut: string;
}

/** The vaccinations of the viewer's own pets against the dates of a stay. */
export function useOwnVaccinations({ petType, checkIn, checkOut }: Stay, enabled: boolean) {
  return useQuery({
    queryKey: [...queryKeys.pets, 'stay-vaccinations', petType, checkIn, checkOut],
    queryFn: ({ signal }) =>
      call(endpoints['stayVaccinations.mine'], { query: { petType, checkIn, checkOut }, signal }),
    enabled,
  });
}

export function useBookingVaccinations(bookingId: string) {
  return useQuery({
    queryKey: [...queryKeys.hostelOrders, 'vaccinations', bookingId],
    queryFn: ({ signal }) =>
      call(endpoints['stayVaccinations.ofBooking'], { params: { id: bookingId }, signal }),
  });
}
