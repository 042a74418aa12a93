import type { Product } from '@petcare/contracts/commerce/products/products.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { textIn } from '../../../lib/format/text-in.ts';

export function BuyNowButton({ product, fullWidth = false }: { product: Product; fullWidth?: boolean }) {
  const { t, i18n } = useLingui();
  const { text: name } = textIn(i18n.locale, product.product_name, product.product_name_bn);
  if (product.stock === 0) {
    return (
      <Button disabled fullWidth={fullWidth}>
        <Trans>Sold out</Trans>
      </Button>
    );
  }
  return (
    <Button
      component={Link}
      to={`/store/payment/${product._id}`}
      fullWidth={fullWidth}
      aria-label={t`Buy Now: ${name}`}
    >
      <Trans>Buy Now</Trans>
    </Button>
  );
}
