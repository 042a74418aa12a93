import { hostelOrderEndpoints } from '@petcare/contracts/hostel-orders.ts';
import { orderEndpoints } from '@petcare/contracts/orders.ts';
import { addressParts } from '@petcare/contracts/billing.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { districtIn } from '../../../lib/texts/districts.ts';
import { shownLocale } from '../../../lib/texts/locale.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { type KnownAddress, readCheckoutDraft } from '../checkout-draft.ts';

/**
 * How this person was reached and where their last order or stay was billed to, so that they need not type it again.
 * Undefined until that is known; null when there is nothing, when it cannot be told, or when this checkout has been
 * begun already and what was typed there stands.
 */
export function useLastAddress(personId: string, checkout: string): KnownAddress | null | undefined {
  const [begun] = useState(() => readCheckoutDraft(checkout) !== null);
  const locale = shownLocale();
  const { data, isError } = useQuery({
    queryKey: [...queryKeys.orders, 'last-address', personId, locale],
    queryFn: ({ signal }) => lastAddress(personId, locale, signal),
    // Buying must not wait for a convenience: whatever goes wrong, the form is simply empty.
    networkMode: 'always',
    retry: false,
    enabled: !begun,
  });
  return begun || isError ? null : data;
}

async function lastAddress(id: string, locale: string, signal: AbortSignal): Promise<KnownAddress | null> {
  const asked = { params: { id }, query: { limit: 1 }, signal };
  const [orders, stays] = await Promise.all([
    call(orderEndpoints['orders.listOfCustomer'], asked),
    call(hostelOrderEndpoints['hostelOrders.listOfCustomer'], asked),
  ]);
  const [last] = [...orders, ...stays].toSorted((one, other) =>
    other.order_date.localeCompare(one.order_date),
  );
  const parts = last ? addressParts(last.shipping_address) : null;
  if (!last || !parts) return null;
  return { phone: last.orderer_contact, ...parts, district: districtIn(parts.district, locale) };
}
