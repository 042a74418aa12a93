import type { Product } from '@petcare/contracts/commerce/products/products.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconShoppingCartPlus } from '@tabler/icons-react';
import { useCartQuantities } from '../../../lib/cart/use-cart.ts';
import { textIn } from '../../../lib/format/text-in.ts';
import { useAddToCart } from '../use-add-to-cart.ts';
import classes from './add-to-cart-button.module.css';

interface AddToCartButtonProps {
  product: Product;
  compact?: boolean;
}

export function AddToCartButton({ product, compact = false }: AddToCartButtonProps) {
  const { t, i18n } = useLingui();
  const units = useCartQuantities()?.get(product._id) ?? 0;
  const add = useAddToCart(product);
  const { text: name } = textIn(i18n.locale, product.product_name, product.product_name_bn);
  if (product.stock === 0) return null;

  const shownUnits = i18n.number(units);
  const label = units === 0 ? t`Add to cart: ${name}` : t`Add to cart: ${name} (${shownUnits} in the cart)`;
  const count = units > 0 && (
    <span className={classes['count']} aria-hidden="true">
      {shownUnits}
    </span>
  );
  if (compact) {
    return (
      <ActionIcon variant="default" className={classes['compact'] ?? ''} onClick={add} aria-label={label}>
        <IconShoppingCartPlus size={20} aria-hidden="true" />
        {count}
      </ActionIcon>
    );
  }
  return (
    <Button
      variant="default"
      leftSection={<IconShoppingCartPlus size={20} aria-hidden="true" />}
      rightSection={count}
      onClick={add}
      aria-label={label}
    >
      <Trans>Add to cart</Trans>
    </Button>
  );
}
