import { poishaToTaka, takaToPoisha } from '@petcare/contracts/money.ts';
import type { Order } from '@petcare/contracts/orders.ts';
import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { ProductPicture } from '../../../components/media/product-picture.tsx';
import { Taka } from '../../../components/text/taka.tsx';
import classes from './order-lines.module.css';

export function OrderLines({ lines }: Pick<Order, 'lines'>) {
  const { t, i18n } = useLingui();
  return (
    <ul className={classes['lines']} aria-label={t`Items`}>
      {lines.map(({ product_id: id, product_name, product_image, quantity, unit_price: price }) => (
        <li key={id} className={classes['line']}>
          <ProductPicture src={product_image} className={classes['picture']} />
          <div>
            <Text fw={600}>{product_name}</Text>
            <Text c="dimmed" className="pc-numbers">
              {i18n.number(quantity)} × <Taka taka={price} />
            </Text>
          </div>
          <Taka taka={poishaToTaka(takaToPoisha(price) * quantity)} />
        </li>
      ))}
    </ul>
  );
}
