import type { RefillDays, Refills } from '@petcare/contracts/commerce/orders/refills.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Group, Text } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { toastDone, toastProblem } from '../../components/feedback/toasts.tsx';
import { errorText } from '../../lib/api/error-texts.ts';
import { ProductName } from '../../components/text/names.tsx';
import { productNameIn } from '../../lib/format/names-in.ts';
import { IntervalField } from './interval-field.tsx';
import { useSetRefill } from './refills.ts';

export function RefillOffer({ offer }: { offer: Refills['offers'][number] }) {
  const { t, i18n } = useLingui();
  const set = useSetRefill();
  const [days, setDays] = useState<RefillDays>(30);
  const { product_id: productId } = offer;
  const name = productNameIn(i18n.locale, offer);

  function handleSet() {
    set.mutate(
      { productId, everyDays: days, quantity: 1, paused: false },
      {
        onSuccess: () => toastDone({ topic: 'refills', title: t`Reminder set`, message: name }),
        onError: (error) =>
          toastProblem({
            topic: 'refills',
            title: t`The reminder was not set`,
            message: errorText(error, i18n),
          }),
      },
    );
  }

  return (
    <Card>
      <Group justify="space-between" align="flex-end" gap="sm">
        <Text fw={600}>
          <ProductName of={offer} />
        </Text>
        <Group gap="sm" align="flex-end">
          <IntervalField value={days} product={name} onChange={setDays} />
          <Button
            leftSection={<IconBell size={20} aria-hidden="true" />}
            loading={set.isPending}
            aria-label={t`Set a reminder of ${name}`}
            onClick={handleSet}
          >
            <Trans>Set a reminder</Trans>
          </Button>
        </Group>
      </Group>
    </Card>
  );
}
