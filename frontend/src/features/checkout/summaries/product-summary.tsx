import type { Product } from '@petcare/contracts/commerce/products/products.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { CouponField } from '../../../components/coupon/coupon-field.tsx';
import type { CouponChoice } from '../../../components/coupon/use-coupon.ts';
import { ProductPicture } from '../../../components/media/product-picture.tsx';
import { QuantityField } from '../../../components/forms/quantity-field.tsx';
import { InLanguage } from '../../../components/text/in-language.tsx';
import { Taka } from '../../../components/text/taka.tsx';
import type { QuotedTotal } from '../api/delivery-quote.ts';
import { totalOf } from '../total.ts';
import { textIn } from '../../../lib/format/text-in.ts';
import { SummaryCard } from './summary-card.tsx';
import classes from './summary-card.module.css';

interface ProductSummaryProps {
  product: Product;
  quantity: number;
  maxQuantity: number;
  coupon: CouponChoice;
  disabled: boolean;
  onQuantity: (quantity: number) => void;
  quoted: QuotedTotal;
}

export function ProductSummary({
  product,
  quantity,
  maxQuantity,
  coupon,
  disabled,
  onQuantity,
  quoted: { quote, total },
}: ProductSummaryProps) {
  const { i18n } = useLingui();
  return (
    <SummaryCard
      total={total}
      delivery={{ quote, items: totalOf([{ price: product.product_price, quantity }]) }}
    >
      <div className={classes['product']}>
        <ProductPicture src={product.product_image} eager className={classes['picture']} />
        <div>
          <Text fw={600}>
            <InLanguage of={textIn(i18n.locale, product.product_name, product.product_name_bn)} />
          </Text>
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
          most={maxQuantity}
          disabled={disabled}
          labelledBy="quantity"
          onChange={onQuantity}
        />
      </div>
      <CouponField coupon={coupon} disabled={disabled} />
    </SummaryCard>
  );
}
