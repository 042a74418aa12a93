import { hostelOrderEndpoints } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { orderEndpoints } from '@petcare/contracts/commerce/orders/orders.ts';
import { addressParts } from '@petcare/contracts/shared/billing.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { districtIn } from '../../../lib/texts/districts.ts';
import { shownLocale } from '../../../lib/texts/locale.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { type LastAddress, readCheckoutDraft } from '../checkout-draft.ts';

/**
 * Returns phone and address of the user's last order or booking, to prefill the form. Undefined while
 * loading; null without one, after an error, or when the checkout already has a draft.
 */
export function useLastAddress(userId: string, checkout: string): LastAddress | null | undefined {
  const [hasDraft] = useState(() => readCheckoutDraft(checkout) !== null);
  const locale = shownLocale();
  const { data, isError } = useQuery({
    queryKey: [...queryKeys.orders, 'last-address', userId, locale],
    queryFn: ({ signal }) => fetchLastAddress(userId, locale, signal),
    // A prefill must not block the checkout: after any error the form starts empty.
    networkMode: 'always',
    retry: false,
    enabled: !hasDraft,
  });
  return hasDraft || isError ? null : data;
}

async function fetchLastAddress(
  id: string,
  locale: string,
  signal: AbortSignal,
): Promise<LastAddress | null> {
  const request = { params: { id }, query: { limit: 1 }, signal };
  const [orders, bookings] = await Promise.all([
    call(orderEndpoints['orders.listOfCustomer'], request),
    call(hostelOrderEndpoints['hostelOrders.listOfCustomer'], request),
  ]);
  const [last] = [...orders, ...bookings].toSorted((one, other) =>
    other.order_date.localeCompare(one.order_date),
  );
  const parts = last ? addressParts(last.shipping_address) : null;
  if (!last || !parts) return null;
  return { phone: last.orderer_contact, ...parts, district: districtIn(parts.district, locale) };
}
