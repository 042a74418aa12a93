import {
  type OpenPayment,
  openPaymentEndpoints,
} from '@petcare/contracts/commerce/payments/open-payments.ts';
import { paymentEndpoints } from '@petcare/contracts/commerce/payments/payments.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { call } from '../../lib/api/api-client.ts';
import { errorText } from '../../lib/api/error-texts.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';
import { petCountText } from '../../lib/texts/stay-texts.ts';
import { productNameIn } from '../../lib/format/names-in.ts';
import { serviceNameIn } from '../../lib/format/names-in.ts';
import { toastDone, toastProblem } from '../feedback/toasts.tsx';
import { DhakaDate } from '../text/dhaka-date.tsx';
import { Taka } from '../text/taka.tsx';

const payable = new Set<OpenPayment['status']>(['created', 'pending', 'requires_action']);

interface OpenPaymentsProps {
  customerId: string;
  kind: OpenPayment['kind'];
}

/** Lists the customer's payments that are not finished, to continue or to cancel. Renders nothing without any. */
export function OpenPayments({ customerId, kind }: OpenPaymentsProps) {
  const { data = [] } = useQuery({
    queryKey: [...queryKeys.payments, 'open', customerId],
    queryFn: ({ signal }) =>
      call(openPaymentEndpoints['payments.listOpenOfCustomer'], { params: { id: customerId }, signal }),
  });
  const shown = data.filter((payment) => payment.kind === kind);
  if (shown.length === 0) return null;
  return (
    <Stack gap="sm" mb="lg">
      {shown.map((payment) => (
        <OpenPaymentNotice key={payment._id} payment={payment} />
      ))}
    </Stack>
  );
}

function OpenPaymentNotice({ payment }: { payment: OpenPayment }) {
  const { t } = useLingui();
  const canPay = payable.has(payment.status);
  return (
    <Alert
      color="marigold"
      variant="light"
      title={canPay ? t`Not paid yet` : t`Your payment is being confirmed`}
    >
      <Stack gap="sm">
        <Text>
          <Bought payment={payment} /> · <Taka taka={payment.amount} />
        </Text>
        {canPay ? (
          <>
            <Text size="sm">
              <Trans>
                Reserved for you until <DhakaDate at={payment.expiresAt} format="time" />.
              </Trans>
            </Text>
            <Actions id={payment._id} />
          </>
        ) : (
          <Text size="sm">
            <Trans>This can take a few minutes. Please do not pay again.</Trans>
          </Text>
        )}
      </Stack>
    </Alert>
  );
}

function Bought({ payment: { bought } }: { payment: OpenPayment }) {
  const { i18n } = useLingui();
  if (bought.kind === 'visit') return `${serviceNameIn(i18n.locale, bought)} · ${bought.dr_name}`;
  if (bought.kind === 'hostel') return petCountText(bought.stay.petType, bought.stay.guests, i18n);
  return bought.lines
    .map((line) => `${i18n.number(line.quantity)} × ${productNameIn(i18n.locale, line)}`)
    .join(', ');
}

function Actions({ id }: { id: string }) {
  const { t, i18n } = useLingui();
  const queryClient = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => call(paymentEndpoints['payments.cancel'], { params: { id } }),
    onSettled: () =>
      Promise.all(
        [queryKeys.payments, queryKeys.orders, queryKeys.hostelOrders, queryKeys.appointments].map(
          (queryKey) => queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });

  async function handleCancel() {
    try {
      // A payment that arrived in the meantime is settled instead of cancelled.
      const { order } = await cancel.mutateAsync();
      toastDone({
        topic: id,
        title: order === null ? t`The payment was cancelled` : t`Your payment has already arrived`,
        message: order === null ? t`Nothing was charged.` : t`Your order is in the list.`,
      });
    } catch (error) {
      toastProblem({ topic: id, title: t`The payment was not cancelled`, message: errorText(error, i18n) });
    }
  }

  return (
    <Group gap="sm">
      <Button component={Link} to={`/payment/${id}`}>
        <Trans>Continue payment</Trans>
      </Button>
      <Button variant="default" loading={cancel.isPending} onClick={() => void handleCancel()}>
        <Trans>Cancel payment</Trans>
      </Button>
    </Group>
  );
}
