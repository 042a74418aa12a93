import type { Coupon } from '@petcare/contracts/commerce/payments/coupons.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Drawer, Group, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useOpening } from '../../components/edit-form/use-opening.ts';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { LoadingState } from '../../components/feedback/loading-state.tsx';
import { Pager } from '../../components/lists/pager.tsx';
import { Fact } from '../../components/records/fact.tsx';
import { DhakaDate } from '../../components/text/dhaka-date.tsx';
import { Taka } from '../../components/text/taka.tsx';
import { errorText } from '../../lib/api/error-texts.ts';
import { useCouponUses } from './coupons.ts';

interface CouponUsesProps {
  /** Null closes the drawer. */
  coupon: Coupon | null;
  onClose: () => void;
}

export function CouponUses({ coupon, onClose }: CouponUsesProps) {
  const { t, i18n } = useLingui();
  const { shown, times } = useOpening(coupon);
  const code = shown?.code ?? '';
  return (
    <Drawer opened={coupon !== null} onClose={onClose} position="right" title={t`Uses of ${code}`}>
      {shown && (
        <Stack gap="lg">
          <Stack gap="xs">
            <Fact label={t`Orders`}>{i18n.number(shown.used)}</Fact>
            {shown.reserved > 0 && <Fact label={t`Open payments`}>{i18n.number(shown.reserved)}</Fact>}
            <Fact label={t`Discounts in total`}>
              <Taka taka={shown.given} />
            </Fact>
          </Stack>
          <UseList key={times} couponId={shown._id} />
        </Stack>
      )}
    </Drawer>
  );
}

function UseList({ couponId }: { couponId: string }) {
  const { i18n } = useLingui();
  const [page, setPage] = useState(0);
  const found = useCouponUses(couponId, page + 1);
  if (found.isPending) return <LoadingState />;
  if (!found.data)
    return <ErrorState message={errorText(found.error, i18n)} onRetry={() => void found.refetch()} />;
  const { items, pages } = found.data;
  if (items.length === 0)
    return (
      <Text c="dimmed">
        <Trans>Nobody has used this coupon yet.</Trans>
      </Text>
    );
  return (
    <>
      <List listStyleType="none" spacing="sm">
        {items.map(({ payment_id: id, order, discount, at }) => (
          <List.Item key={id} styles={{ itemWrapper: { width: '100%' }, itemLabel: { width: '100%' } }}>
            <Group justify="space-between" wrap="nowrap">
              <div>
                {order ? (
                  <Anchor component={Link} to={`/orders?order=${order._id}`} className="pc-numbers">
                    {order.order_id}
                  </Anchor>
                ) : (
                  <Text>
                    <Trans>Not paid yet</Trans>
                  </Text>
                )}
                <Text size="sm" c="dimmed">
                  <DhakaDate at={at} format="date-time" />
                </Text>
              </div>
              <Taka taka={discount} />
            </Group>
          </List.Item>
        ))}
      </List>
      {pages > 1 && <Pager page={page} pages={pages} onTurn={setPage} />}
    </>
  );
}
