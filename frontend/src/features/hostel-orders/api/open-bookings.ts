import {
  type HostelOrder,
  hostelOrderEndpoints,
  type HostelOrderStatus,
} from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { useToday } from '../../../lib/dates/use-today.ts';
import { openBookingsOf } from '../booking-steps.ts';

const openStatuses: readonly HostelOrderStatus[] = ['Confirmed', 'Pending'];
const maxPerStatus = 20;

/** Returns the customer's current and coming stays, the next first. */
export function useOpenBookings(customerId: string) {
  const today = useToday();
  return useQuery({
    queryKey: [...queryKeys.hostelOrders, 'open', customerId],
    queryFn: async ({ signal }): Promise<HostelOrder[]> => {
      const found = await Promise.all(
        openStatuses.map((status) =>
          call(hostelOrderEndpoints['hostelOrders.listOfCustomer'], {
            params: { id: customerId },
            query: { status, limit: maxPerStatus },
            signal,
          }),
        ),
      );
      return found.flat();
    },
    select: (bookings) => openBookingsOf(bookings, today),
  });
}
