import { poishaToTaka, takaToPoisha } from '@petcare/contracts/shared/money.ts';
import type { Order } from '@petcare/contracts/commerce/orders/orders.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { IconStar } from '@tabler/icons-react';
import { ProductPicture } from '../../../components/media/product-picture.tsx';
import { Taka } from '../../../components/text/taka.tsx';
import { ProductName } from '../../../components/text/names.tsx';
import { productNameIn } from '../../../lib/format/names-in.ts';
import classes from './order-lines.module.css';

type OrderLine = Order['lines'][number];

interface OrderLinesProps extends Pick<Order, 'lines'> {
  onReview?: (line: OrderLine) => void;
}

export function OrderLines({ lines, onReview }: OrderLinesProps) {
  const { t, i18n } = useLingui();
  return (
    <ul className={classes['lines']} aria-label={t`Items`}>
      {lines.map((line) => {
        const { product_id: id, product_image, quantity, unit_price: price } = line;
        const name = productNameIn(i18n.locale, line);
        return (
          <li key={id} className={classes['line']}>
            <ProductPicture src={product_image} className={classes['picture']} />
            <div>
              <Text fw={600}>
                <ProductName of={line} />
              </Text>
              <Text c="dimmed" className="pc-numbers">
                {i18n.number(quantity)} × <Taka taka={price} />
              </Text>
              {onReview && (
                <Button
                  mt={4}
                  size="sm"
                  variant="light"
                  leftSection={<IconStar size={18} aria-hidden="true" />}
                  aria-label={t`Review ${name}`}
                  onClick={() => onReview(line)}
                >
                  <Trans>Review</Trans>
                </Button>
              )}
            </div>
            <Taka taka={poishaToTaka(takaToPoisha(price) * quantity)} />
          </li>
        );
      })}
    </ul>
  );
}
