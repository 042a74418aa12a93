import { DhakaDate } from '@petcare/contracts/dhaka-time.ts';
import { HostelOrderStatus } from '@petcare/contracts/hostel-orders.ts';
import { PetType } from '@petcare/contracts/stays.ts';

/** Which bookings are wanted, under the names of the contract. */
export interface BookingFilter {
  readonly status?: HostelOrderStatus;
  readonly petType?: PetType;
  /** Stays that touch this date. */
  readonly on?: string;
  readonly search?: string;
}

export type FilterName = keyof BookingFilter;
export const filterNames: readonly FilterName[] = ['status', 'petType', 'on', 'search'];

/** Reads an address such as `?status=Confirmed&on=2026-11-20`; what it says wrongly counts as not said. */
export function bookingFilterOf(address: URLSearchParams): BookingFilter {
  const status = HostelOrderStatus.safeParse(address.get('status')).data;
  const petType = PetType.safeParse(address.get('petType')).data;
  const on = DhakaDate.safeParse(address.get('on')).data;
  const search = (address.get('search') ?? '').trim().slice(0, 100);
  return {
    ...(status ? { status } : {}),
    ...(petType ? { petType } : {}),
    ...(on ? { on } : {}),
    ...(search ? { search } : {}),
  };
}
