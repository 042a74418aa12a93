import { poishaToTaka, takaToPoisha } from '@petcare/contracts/money.ts';
import type { Order } from '@petcare/contracts/orders.ts';
import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { ProductPicture } from '../../../components/media/product-picture.tsx';
import { Taka } from '../../../components/text/taka.tsx';
import type { ReactNode } from 'react';
import classes from './order-lines.module.css';

type OrderLine = Order['lines'][number];

interface OrderLinesProps extends Pick<Order, 'lines'> {
  action?: ((line: OrderLine) => ReactNode) | undefined;
}

export function OrderLines({ lines, action }: OrderLinesProps) {
  const { t, i18n } = useLingui();
  return (
    <ul className={classes['lines']} aria-label={t`Items`}>
      {lines.map((line) => {
        const { product_id: id, product_name, product_image, quantity, unit_price: price } = line;
        return (
          <li key={id} className={classes['line']}>
            <ProductPicture src={product_image} className={classes['picture']} />
            <div>
              <Text fw={600}>{product_name}</Text>
              <Text c="dimmed" className="pc-numbers">
                {i18n.number(quantity)} × <Taka taka={price} />
              </Text>
              {action?.(line)}
            </div>
            <Taka taka={poishaToTaka(takaToPoisha(price) * quantity)} />
          </li>
        );
      })}
    </ul>
  );
}
