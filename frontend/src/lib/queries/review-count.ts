import { paymentEndpoints } from '@petcare/contracts/commerce/payments/payments.ts';
import { useQuery } from '@tanstack/react-query';
import { callPage } from '../api/api-client.ts';
import { queryKeys } from '../api/query-keys.ts';

export function useReviewCount(wanted: boolean): number {
  const { data = 0 } = useQuery({
    queryKey: [...queryKeys.payments, 'review-count'],
    queryFn: async ({ signal }) => {
      const query = { status: 'needs_review' as const, limit: 1 };
      return (await callPage(paymentEndpoints['payments.list'], { query, signal })).total;
    },
    enabled: wanted,
  });
  return data;
}
