import type { Product } from '@petcare/contracts/products.ts';
import { Trans } from '@lingui/react/macro';
import { Text, Title } from '@mantine/core';
import { ProductPicture } from '../../../components/product-picture.tsx';
import { Taka } from '../../../components/taka.tsx';
import { totalOf } from '../total.ts';
import classes from './order-summary.module.css';
import { QuantityField } from '../../../components/quantity-field.tsx';

interface OrderSummaryProps {
  product: Product;
  quantity: number;
  most: number;
  disabled: boolean;
  onQuantity: (quantity: number) => void;
}

/** What is being bought and what it costs, in view all the way. */
export function OrderSummary({ product, quantity, most, disabled, onQuantity }: OrderSummaryProps) {
  return (
    <section className={classes['card']} aria-labelledby="summary">
      <Title order={2} size="h4" id="summary">
        <Trans>Your order</Trans>
      </Title>
      <div className={classes['product']}>
        <ProductPicture src={product.product_image} eager className={classes['picture']} />
        <div>
          <Text fw={600}>{product.product_name}</Text>
          <Text c="dimmed">
            <Taka taka={product.product_price} />
          </Text>
        </div>
      </div>
      <div className={classes['line']}>
        <Text id="quantity">
          <Trans>Quantity</Trans>
        </Text>
        <QuantityField
          value={quantity}
          most={most}
          disabled={disabled}
          labelledBy="quantity"
          onChange={onQuantity}
        />
      </div>
      <div className={`${classes['line']} ${classes['total']}`}>
        <Text fw={650}>
          <Trans>Total</Trans>
        </Text>
        <Text fw={650} size="xl" aria-live="polite">
          <Taka taka={totalOf(product, quantity)} />
        </Text>
      </div>
    </section>
  );
}

/** The product and the total at the foot of a small screen. The summary says the same to screen readers. */
export function TotalBar({ product, quantity }: { product: Product; quantity: number }) {
  return (
    <div className={classes['bar']} aria-hidden="true">
      <Text truncate>{product.product_name}</Text>
      <Text fw={650} size="lg">
        <Taka taka={totalOf(product, quantity)} />
      </Text>
    </div>
  );
}
