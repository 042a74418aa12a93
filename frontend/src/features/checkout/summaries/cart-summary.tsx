import type { CartLine } from '@petcare/contracts/commerce/products/cart.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { CouponField } from '../../../components/coupon/coupon-field.tsx';
import type { CouponChoice } from '../../../components/coupon/use-coupon.ts';
import { ProductPicture } from '../../../components/media/product-picture.tsx';
import { InLanguage } from '../../../components/text/in-language.tsx';
import { Taka } from '../../../components/text/taka.tsx';
import type { QuotedTotal } from '../api/delivery-quote.ts';
import { textIn } from '../../../lib/format/text-in.ts';
import { ProductName } from '../../../components/text/names.tsx';
import type { BuyableLine, CartSplit } from '../cart-split.ts';
import { totalOf } from '../total.ts';
import { SummaryCard } from './summary-card.tsx';
import classes from './summary-card.module.css';

interface CartSummaryProps extends CartSplit {
  quoted: QuotedTotal;
  coupon: CouponChoice;
  disabled: boolean;
}

export function CartSummary({
  goods,
  unavailable,
  quoted: { quote, total },
  coupon,
  disabled,
}: CartSummaryProps) {
  return (
    <SummaryCard total={total} delivery={{ quote, items: cartTotal(goods) }}>
      <ul className={classes['lines']}>
        {goods.map((line) => (
          <li key={line.product_id} className={classes['goods']}>
            <ProductPicture src={line.product.product_image} eager className={classes['picture']} />
            <LineText line={line} />
            <Taka taka={totalOf([{ price: line.product.product_price, quantity: line.quantity }])} />
          </li>
        ))}
      </ul>
      {unavailable.length > 0 && <UnavailableLines lines={unavailable} />}
      <Anchor component={Link} to="/cart" underline="always">
        <Trans>Edit cart</Trans>
      </Anchor>
      <CouponField coupon={coupon} disabled={disabled} />
    </SummaryCard>
  );
}

export function cartTotal(goods: readonly BuyableLine[]): number {
  return totalOf(goods.map(({ product, quantity }) => ({ price: product.product_price, quantity })));
}

function LineText({ line: { product, quantity, price_seen: before, state } }: { line: BuyableLine }) {
  const { i18n } = useLingui();
  const count = i18n.number(quantity);
  return (
    <div>
      <Text fw={600}>
        <InLanguage of={textIn(i18n.locale, product.product_name, product.product_name_bn)} />
      </Text>
      <Text size="sm" c="dimmed" className="pc-numbers">
        {count} × <Taka taka={product.product_price} />
      </Text>
      {state === 'price_changed' && (
        <Text size="sm">
          <Trans>
            It was <Taka taka={before} /> when you added it.
          </Trans>
        </Text>
      )}
    </div>
  );
}

function UnavailableLines({ lines }: { lines: readonly CartLine[] }) {
  const { t } = useLingui();
  const reason = ({ state, product }: CartLine) => {
    if (!product || state === 'gone') return t`no longer sold`;
    return state === 'too_few' ? t`not enough in stock` : t`sold out`;
  };
  return (
    <div>
      <Text fw={600}>
        <Trans>Not included in this order</Trans>
      </Text>
      <ul className={classes['lines']}>
        {lines.map((line) => (
          <li key={line.product_id}>
            <Text size="sm" c="dimmed">
              {line.product ? <ProductName of={line.product} /> : t`A product`} · {reason(line)}
            </Text>
          </li>
        ))}
      </ul>
    </div>
  );
}
