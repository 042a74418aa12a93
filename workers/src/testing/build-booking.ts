import type { EventData } from '@petcare/contracts/events.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';

export function buildBooking(
  overrides: Partial<EventData<'hostel_order.placed'>> = {},
): EventData<'hostel_order.placed'> {
  return {
    order_id: newId(),
    order_number: 'PH-2126-000001',
    customer_id: newId(),
    pet_type: 'dog',
    guests: 2,
    check_in: '2126-12-01',
    check_out: '2126-12-03',
    status: 'Pending',
    ...overrides,
  };
}
