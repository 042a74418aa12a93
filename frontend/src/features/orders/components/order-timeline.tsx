import type { Order } from '@petcare/contracts/commerce/orders/orders.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { LedgerTimeline } from '../../../components/purchase/ledger-timeline.tsx';
import { Taka } from '../../../components/text/taka.tsx';
import { orderStatusTexts } from '../../../lib/texts/order-status-texts.ts';

type Step = Order['timeline'][number];

interface OrderTimelineProps {
  timeline: readonly Step[];
  own: boolean;
}

export function OrderTimeline({ timeline, own }: OrderTimelineProps) {
  return (
    <LedgerTimeline
      timeline={timeline}
      own={own}
      StepText={StepText}
      reasonOf={({ kind, reason }) => (kind === 'exchange' ? null : reason)}
      adminText={<Trans>by our team</Trans>}
    />
  );
}

function StepText({ step: { kind, status, amount, reason: number } }: { step: Step }) {
  const { i18n } = useLingui();
  if (kind === 'note') return <Trans>Note</Trans>;
  if (kind === 'packed') return <Trans>Packed</Trans>;
  if (kind === 'exchange') return <Trans>Exchange: order {number}</Trans>;
  if (kind === 'status') return i18n._(orderStatusTexts[status]);
  return amount === null ? (
    <Trans>Refund</Trans>
  ) : (
    <Trans>
      Refund of <Taka taka={amount} />
    </Trans>
  );
}
