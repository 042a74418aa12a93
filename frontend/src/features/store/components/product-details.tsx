import type { Product } from '@petcare/contracts/products.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ProductPicture } from '../../../components/product-picture.tsx';
import { Taka } from '../../../components/taka.tsx';
import { productTypeTexts } from '../../../lib/product-type-texts.ts';
import { BuyNowButton } from './buy-now-button.tsx';
import { StockHint } from './stock-hint.tsx';

/** Everything about one product, over the list. */
export function ProductDetails({ product, onClose }: { product: Product | null; onClose: () => void }) {
  const { i18n } = useLingui();
  // The dialog fades out; its contents must not vanish before it.
  const [shown, setShown] = useState(product);
  if (product && product !== shown) setShown(product);

  return (
    <Modal opened={product !== null} onClose={onClose} title={shown?.product_name} size="lg">
      {shown && (
        <Stack gap="md">
          <ProductPicture src={shown.product_image} alt={shown.product_name} />
          <Group justify="space-between" align="baseline">
            <div>
              <Text size="sm" c="dimmed">
                <Trans>Type</Trans>
              </Text>
              <Text fw={600}>{i18n._(productTypeTexts[shown.product_type])}</Text>
            </div>
            <div>
              <Text size="sm" c="dimmed" ta="end">
                <Trans>Price</Trans>
              </Text>
              <Text fw={650} size="xl" ta="end">
                <Taka taka={shown.product_price} />
              </Text>
            </div>
          </Group>
          <StockHint stock={shown.stock} />
          <Text style={{ whiteSpace: 'pre-line' }}>{shown.product_description}</Text>
          <BuyNowButton product={shown} fullWidth />
        </Stack>
      )}
    </Modal>
  );
}
