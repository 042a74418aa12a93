import { prescriptionEndpoints } from '@petcare/contracts/commerce/products/prescriptions.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/api-client.ts';
import { queryKeys } from '../api/query-keys.ts';

const retryMs = 1_500;
const mostFetches = 8;

/**
 * The products that the user may buy with a prescription.
 * @param of – a visit whose prescription the store may not have received yet: it is asked for again for some seconds.
 */
export function useOwnPrescriptions(enabled: boolean, of?: { readonly visitId: string }) {
  return useQuery({
    queryKey: [...queryKeys.prescriptions, 'own'],
    queryFn: ({ signal }) => call(prescriptionEndpoints['prescriptions.own'], { signal }),
    enabled,
    // No live message follows the packs that other purchases take.
    staleTime: 0,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      !of || dataUpdateCount >= mostFetches || data?.some(({ visit_id: id }) => id === of.visitId)
        ? false
        : retryMs,
  });
}
