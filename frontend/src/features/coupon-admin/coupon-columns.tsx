import type { Coupon, couponEndpoints, CouponState } from '@petcare/contracts/commerce/payments/coupons.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Text, VisuallyHidden } from '@mantine/core';
import { useMemo } from 'react';
import { RowActions } from '../../components/admin-table/row-actions.tsx';
import type { ColumnOf } from '../../components/admin-table/table-list.ts';
import { EditButton } from '../../components/records/edit-button.tsx';
import { Taka } from '../../components/text/taka.tsx';
import { formatDhakaDay } from '../../lib/dates/dhaka-dates.ts';

type Column = ColumnOf<Coupon, (typeof couponEndpoints)['coupons.list']>;
type Cell = Column['cell'];

const stateTexts: Record<CouponState, MessageDescriptor> = {
  running: msg`Running`,
  scheduled: msg`Scheduled`,
  ended: msg`Ended`,
  used_up: msg`Used up`,
  paused: msg`Paused`,
};
const stateColors: Record<CouponState, string> = {
  running: 'leaf',
  scheduled: 'marigold',
  ended: 'gray',
  used_up: 'gray',
  paused: 'marigold',
};

interface CouponActions {
  onEdit: (coupon: Coupon) => void;
  onShowUses: (coupon: Coupon) => void;
}

export function useCouponColumns({ onEdit, onShowUses }: CouponActions) {
  const { t, i18n } = useLingui();
  return useMemo<Column[]>(
    () => [
      {
        key: 'code',
        header: t`Coupon`,
        lead: true,
        cell: ({ code, state }) => (
          <>
            <Text fw={600}>{code}</Text>
            <Badge variant="light" color={stateColors[state]}>
              {i18n._(stateTexts[state])}
            </Badge>
          </>
        ),
      },
      { key: 'discount', header: t`Discount`, cell: discountCell },
      { key: 'days', header: t`Valid`, cell: daysCell },
      {
        key: 'used',
        header: t`Used`,
        cell: (coupon) => <UsesButton coupon={coupon} onShow={onShowUses} />,
      },
      { key: 'given', header: t`Discounts in total`, numeric: true, cell: givenCell },
      {
        key: 'actions',
        header: t`Actions`,
        actions: true,
        cell: (coupon) => (
          <RowActions other={<EditButton name={coupon.code} onEdit={() => onEdit(coupon)} />} />
        ),
      },
    ],
    [i18n, onEdit, onShowUses, t],
  );
}

const givenCell: Cell = ({ given }) => <Taka taka={given} />;
const discountCell: Cell = (coupon) => <Discount coupon={coupon} />;
const daysCell: Cell = ({ starts, ends }) => <Days starts={starts} ends={ends} />;

function Discount({ coupon: { discount, minimum, once_per_customer: once } }: { coupon: Coupon }) {
  const { i18n } = useLingui();
  return (
    <>
      {discount.kind === 'amount' ? (
        <Taka taka={discount.amount} />
      ) : (
        <Text>
          {i18n.number(discount.percent / 100, { style: 'percent' })}
          {discount.at_most !== null && (
            <>
              {' '}
              <Trans>
                up to <Taka taka={discount.at_most} />
              </Trans>
            </>
          )}
        </Text>
      )}
      {minimum > 0 && (
        <Text size="sm" c="dimmed">
          <Trans>
            from <Taka taka={minimum} />
          </Trans>
        </Text>
      )}
      {once && (
        <Text size="sm" c="dimmed">
          <Trans>Once per customer</Trans>
        </Text>
      )}
    </>
  );
}

function Days({ starts, ends }: Pick<Coupon, 'starts' | 'ends'>) {
  const { i18n } = useLingui();
  const first = starts && formatDhakaDay(starts, i18n.locale, 'date');
  const last = ends && formatDhakaDay(ends, i18n.locale, 'date');
  if (first && last) return `${first} – ${last}`;
  if (first) return <Trans>from {first}</Trans>;
  if (last) return <Trans>until {last}</Trans>;
  return <Trans>Always</Trans>;
}

function UsesButton({ coupon, onShow }: { coupon: Coupon; onShow: (coupon: Coupon) => void }) {
  const { t, i18n } = useLingui();
  const { code, limit } = coupon;
  const used = i18n.number(coupon.used);
  const allowed = limit === null ? null : i18n.number(limit);
  return (
    <Button variant="subtle" onClick={() => onShow(coupon)}>
      {allowed === null ? (
        used
      ) : (
        <Trans>
          {used} of {allowed}
        </Trans>
      )}
      <VisuallyHidden> {t`Uses of ${code}`}</VisuallyHidden>
    </Button>
  );
}
