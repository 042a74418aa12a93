import { refillEndpoints } from '@petcare/contracts/commerce/orders/refills.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/api-client.ts';
import { queryKeys } from '../api/query-keys.ts';

/** The foods that the user is reminded of, and those that a reminder can be set for. */
export const refillsQuery = queryOptions({
  queryKey: queryKeys.refills,
  queryFn: ({ signal }) => call(refillEndpoints['refills.list'], { signal }),
});
