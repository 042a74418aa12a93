import { paymentEndpoints } from '@petcare/contracts/commerce/payments/payments.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export function usePaymentConfig() {
  return useQuery({
    queryKey: [...queryKeys.paymentConfig],
    queryFn: ({ signal }) => call(paymentEndpoints['payments.config'], { signal }),
    staleTime: 5 * 60_000,
  });
}
