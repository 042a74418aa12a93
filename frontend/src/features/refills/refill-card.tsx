import type { Refill } from '@petcare/contracts/commerce/orders/refills.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Group, Stack, Text } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconShoppingCartPlus, IconX } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { toastProblem } from '../../components/feedback/toasts.tsx';
import { QuantityField } from '../../components/forms/quantity-field.tsx';
import { errorText } from '../../lib/api/error-texts.ts';
import { formatDhakaDay } from '../../lib/dates/dhaka-dates.ts';
import { ProductName } from '../../components/text/names.tsx';
import { productNameIn } from '../../lib/format/names-in.ts';
import { IntervalField } from './interval-field.tsx';
import { useEndRefill, useFillCart, useSetRefill } from './refills.ts';

export function RefillCard({ refill }: { refill: Refill }) {
  const { t, i18n } = useLingui();
  const set = useSetRefill();
  const end = useEndRefill();
  const { product_id: productId, quantity, every_days: everyDays } = refill;
  const name = productNameIn(i18n.locale, refill);
  const isPaused = refill.next_on === null;

  const onError = (error: unknown) =>
    toastProblem({
      topic: 'refills',
      title: t`The reminder was not changed`,
      message: errorText(error, i18n),
    });
  const change = (changes: { everyDays?: Refill['every_days']; quantity?: number; paused?: boolean }) =>
    set.mutate({ productId, everyDays, quantity, paused: isPaused, ...changes }, { onError });

  return (
    <Card component="article" aria-label={name}>
      <Stack gap="md">
        <div>
          <Text fw={600} id={`refill-${productId}`}>
            <ProductName of={refill} />
          </Text>
          <Text c="dimmed">
            <NextText refill={refill} />
          </Text>
          <LastText refill={refill} />
        </div>
        <Group gap="sm" align="flex-end">
          <IntervalField value={everyDays} product={name} onChange={(days) => change({ everyDays: days })} />
          <QuantityField
            labelledBy={`refill-${productId}`}
            value={quantity}
            most={20}
            disabled={set.isPending}
            onChange={(units) => change({ quantity: units })}
          />
        </Group>
        <Group gap="sm">
          <FillButton refill={refill} />
          <PauseButton
            isPaused={isPaused}
            isPending={set.isPending}
            onToggle={() => change({ paused: !isPaused })}
          />
          <Button
            variant="light"
            color="red"
            leftSection={<IconX size={20} aria-hidden="true" />}
            loading={end.isPending}
            onClick={() => end.mutate(productId, { onError })}
          >
            <Trans>End the reminder</Trans>
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}

function FillButton({ refill }: { refill: Refill }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const fill = useFillCart();

  function handleFill() {
    fill.mutate(refill, {
      onSuccess: () => void navigate('/cart'),
      onError: (error) =>
        toastProblem({
          topic: 'cart',
          title: t`Nothing was added to your cart`,
          message: errorText(error, i18n),
        }),
    });
  }

  return (
    <Button
      leftSection={<IconShoppingCartPlus size={20} aria-hidden="true" />}
      disabled={!refill.available}
      loading={fill.isPending}
      onClick={handleFill}
    >
      <Trans>Add to cart</Trans>
    </Button>
  );
}

interface PauseButtonProps {
  isPaused: boolean;
  isPending: boolean;
  onToggle: () => void;
}

function PauseButton({ isPaused, isPending, onToggle }: PauseButtonProps) {
  return (
    <Button
      variant="default"
      leftSection={
        isPaused ? (
          <IconPlayerPlay size={20} aria-hidden="true" />
        ) : (
          <IconPlayerPause size={20} aria-hidden="true" />
        )
      }
      loading={isPending}
      onClick={onToggle}
    >
      {isPaused ? <Trans>Resume</Trans> : <Trans>Pause</Trans>}
    </Button>
  );
}

function NextText({ refill: { next_on: next } }: { refill: Refill }) {
  const { i18n } = useLingui();
  if (next === null) return <Trans>Paused</Trans>;
  const day = formatDhakaDay(next, i18n.locale);
  return <Trans>Next reminder on {day}</Trans>;
}

function LastText({ refill: { last, available } }: { refill: Refill }) {
  const { i18n } = useLingui();
  if (last?.outcome === 'sold_out') {
    const day = formatDhakaDay(last.on, i18n.locale);
    return (
      <Text>
        <Trans>Skipped on {day}, because it was sold out.</Trans>
      </Text>
    );
  }
  return available ? null : (
    <Text>
      <Trans>It cannot be bought at the moment.</Trans>
    </Text>
  );
}
