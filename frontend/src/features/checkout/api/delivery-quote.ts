import type { LineInput } from '@petcare/contracts/commerce/products/cart.ts';
import { deliveryEndpoints, type DeliveryQuote } from '@petcare/contracts/commerce/orders/delivery.ts';
import { findDistrict } from '@petcare/contracts/shared/district-names.ts';
import { Division } from '@petcare/contracts/shared/divisions.ts';
import { poishaToTaka, takaToPoisha } from '@petcare/contracts/shared/money.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import type { CheckoutDraft } from '../checkout-draft.ts';

export interface QuotedTotal {
  /** Null until the district is known, and where the shop has no table of charges. */
  readonly quote: DeliveryQuote | null;
  /** Items and delivery, in taka. */
  readonly total: number;
}

/**
 * Adds the delivery charge to the sum of the items. Without an answer the total is the items alone; the server then
 * refuses the payment and names the total, which the buyer must accept.
 */
export function useQuotedTotal(
  lines: readonly LineInput[],
  items: number,
  { billing, billed }: Pick<CheckoutDraft, 'billing' | 'billed'>,
): QuotedTotal {
  const typed = billing.district.trim();
  // A place that is still being typed is not asked about.
  const district = findDistrict(typed) ?? (billed ? typed : '');
  const division = Division.safeParse(billing.division).data;
  const asked = lines.map(({ product_id: id, quantity }) => `${id}:${quantity}`).join(',');
  const { data } = useQuery({
    queryKey: [...queryKeys.delivery, 'quote', district, division, asked],
    queryFn: ({ signal }) =>
      call(deliveryEndpoints['delivery.quote'], {
        query: { district, ...(division && { division }), lines: asked },
        signal,
      }),
    enabled: district !== '' && asked !== '',
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  const quote = data && data.expected_on !== null ? data : null;
  return { quote, total: poishaToTaka(takaToPoisha(items) + takaToPoisha(quote?.charge ?? 0)) };
}
