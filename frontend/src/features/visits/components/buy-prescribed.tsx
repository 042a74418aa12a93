import { maxCartLines } from '@petcare/contracts/commerce/products/cart.ts';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Group, Text, Title } from '@mantine/core';
import { IconShoppingCartPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toastProblem } from '../../../components/feedback/toasts.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { maxUnits } from '../../../lib/cart/cart.rules.ts';
import { quantitiesInCart, useChangeLine } from '../../../lib/cart/use-cart.ts';
import { formatDhakaDay } from '../../../lib/dates/dhaka-dates.ts';
import { useOwnPrescriptions } from '../../../lib/queries/own-prescriptions.ts';
import { ProductName } from '../../../components/text/names.tsx';
import { useStoreProducts } from '../api/store-products.ts';
import classes from './visits.module.css';

interface BuyPrescribedProps {
  visitId: string;
  doctor: string;
}

/** Lists the prescribed products that the reader may still buy, with one button for all of them. */
export function BuyPrescribed({ visitId, doctor }: BuyPrescribedProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const change = useChangeLine();
  const [isBusy, setIsBusy] = useState(false);
  const { data: own = [] } = useOwnPrescriptions(true, { visitId });
  const prescribed = own.filter(({ visit_id: id }) => id === visitId);
  const { data: products = [] } = useStoreProducts(prescribed.map(({ product_id: id }) => id));
  const buyable = prescribed.flatMap((line) => {
    const product = products.find(({ _id }) => _id === line.product_id);
    return product ? [{ ...line, product }] : [];
  });
  if (buyable.length === 0) return null;

  async function fillCart() {
    setIsBusy(true);
    try {
      const inCart = await quantitiesInCart(queryClient, false);
      for (const { product, packs_left: packs } of buyable) {
        const before = inCart.get(product._id) ?? 0;
        if (before === 0 && inCart.size >= maxCartLines) continue;
        const quantity = Math.min(packs, maxUnits(product.stock));
        if (before < quantity) await change.mutateAsync({ productId: product._id, quantity, product });
      }
      await navigate('/cart');
    } catch (error) {
      toastProblem({ topic: 'cart', title: t`Your cart was not filled`, message: errorText(error, i18n) });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Card mt="lg" className={classes['screen'] ?? ''}>
      <Title order={3} size="h4" mb={4}>
        <Trans>From our store</Trans>
      </Title>
      {buyable.map(({ product, packs_left: packs, valid_until: until }) => {
        const day = formatDhakaDay(until, i18n.locale, 'date');
        return (
          <Text key={product._id}>
            <Text span fw={600}>
              <ProductName of={product} />
            </Text>
            {' · '}
            {t`${plural(packs, { one: '# pack', other: '# packs' })}, until ${day}`}
          </Text>
        );
      })}
      <Group mt="sm">
        <Button
          leftSection={<IconShoppingCartPlus size={20} aria-hidden="true" />}
          loading={isBusy}
          h="auto"
          mih={44}
          py="xs"
          styles={{ label: { whiteSpace: 'normal', overflowWrap: 'anywhere', textAlign: 'start' } }}
          onClick={() => void fillCart()}
        >
          <Trans>Buy what {doctor} prescribed</Trans>
        </Button>
      </Group>
    </Card>
  );
}
