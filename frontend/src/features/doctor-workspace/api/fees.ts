import { feePaymentEndpoints } from '@petcare/contracts/clinic/fee-payments.ts';
import type { EndpointRequest } from '@petcare/contracts/shared/endpoint.ts';
import { useMutation } from '@tanstack/react-query';
import { useStaleAppointments } from '../../../components/appointment/use-stale-appointments.ts';
import { call } from '../../../lib/api/api-client.ts';

const take = feePaymentEndpoints['fees.take'];
const refund = feePaymentEndpoints['fees.refund'];
export type ReceptionPayment = EndpointRequest<typeof take>['body'];

export function useTakeFee(id: string) {
  return useMutation({
    mutationFn: (body: ReceptionPayment) => call(take, { params: { id }, body }),
    onSettled: useStaleAppointments(),
  });
}

export function useRefundFee(id: string) {
  return useMutation({
    mutationFn: (body: EndpointRequest<typeof refund>['body']) => call(refund, { params: { id }, body }),
    onSettled: useStaleAppointments(),
  });
}
