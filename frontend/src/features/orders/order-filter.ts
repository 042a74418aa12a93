import { OrderStatus } from '@petcare/contracts/order-status.ts';

/** Which orders are wanted. */
export interface OrderFilter {
  readonly status?: OrderStatus;
  readonly search?: string;
}

const idForm = /^[0-9a-f]{24}$/;

/** Reads an address such as `?status=Pending&search=PC-2026`; what it says wrongly counts as not said. */
export function orderFilterOf(address: URLSearchParams): OrderFilter {
  const status = OrderStatus.safeParse(address.get('status')).data;
  const search = (address.get('search') ?? '').trim().slice(0, 100);
  return { ...(status ? { status } : {}), ...(search ? { search } : {}) };
}

/** The order that is open, by the address. */
export function openedOrderOf(address: URLSearchParams): string | null {
  const opened = address.get('order') ?? '';
  return idForm.test(opened) ? opened : null;
}

/** The address with another value for one part of the filter, which begins from the first page. */
export function withFilter(
  address: URLSearchParams,
  name: keyof OrderFilter,
  value: string,
): URLSearchParams {
  const changed = new URLSearchParams(address);
  if (value) changed.set(name, value);
  else changed.delete(name);
  changed.delete('page');
  return changed;
}
