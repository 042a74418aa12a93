import type { CartLine } from '@petcare/contracts/commerce/products/cart.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Anchor, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { ProductPicture } from '../../../components/media/product-picture.tsx';
import { QuantityField } from '../../../components/forms/quantity-field.tsx';
import { InLanguage } from '../../../components/text/in-language.tsx';
import { Taka } from '../../../components/text/taka.tsx';
import { type CartProduct, maxUnits } from '../../../lib/cart/cart.rules.ts';
import { textIn } from '../../../lib/format/text-in.ts';
import { acceptedQuantity, useLineChanges } from './use-line-changes.ts';
import classes from './cart-line.module.css';
import { LineNotice } from './line-notice.tsx';

interface CartLineItemProps {
  line: CartLine;
  /** Called before the line is removed, so that the focus can move to another line. */
  onBeforeRemove: () => void;
}

export function CartLineItem({ line, onBeforeRemove }: CartLineItemProps) {
  const { t, i18n } = useLingui();
  const { setQuantity, remove, accept } = useLineChanges();
  const item = useRef<HTMLElement>(null);
  const { product, quantity, state } = line;
  const written = product && textIn(i18n.locale, product.product_name, product.product_name_bn);
  const name = written?.text ?? t`A product that is no longer sold`;
  const labelId = `line-${line.product_id}`;
  const hasSum = product !== null && (state === 'ok' || state === 'price_changed');
  const countable = product !== null && state !== 'sold_out';

  function handleRemove() {
    onBeforeRemove();
    remove(line);
  }

  /** Moves the focus first, because the pressed button disappears with its notice or line. */
  function handleAccept() {
    if (acceptedQuantity(line) === 0) onBeforeRemove();
    else item.current?.querySelector<HTMLElement>('[data-removes]')?.focus();
    accept(line);
  }

  return (
    <article ref={item} className={classes['line']} aria-labelledby={labelId}>
      <ProductPicture src={product?.product_image ?? ''} className={classes['picture']} />
      <div className={classes['name']}>
        <Text fw={600} id={labelId}>
          {written ? (
            <Anchor component={Link} to={`/store?product=${line.product_id}`} c="inherit" inherit>
              <InLanguage of={written} />
            </Anchor>
          ) : (
            name
          )}
        </Text>
        {product && (
          <Text size="sm" c="dimmed">
            <Trans>
              <Taka taka={product.product_price} /> each
            </Trans>
          </Text>
        )}
        {product?.prescription_needed && (
          <Text size="sm" c="var(--pc-marigold-ink)">
            <Trans>Only with a prescription</Trans>
          </Text>
        )}
      </div>
      <div className={classes['count']}>
        {countable && (
          <QuantityField
            value={quantity}
            most={Math.max(maxUnits(product.stock), 1)}
            disabled={false}
            labelledBy={labelId}
            onChange={(units) => setQuantity(line, units)}
          />
        )}
      </div>
      <Text fw={650} className={classes['sum'] ?? ''}>
        {hasSum && <LineSum product={product} quantity={quantity} />}
      </Text>
      <div className={classes['remove']}>
        <ActionIcon color="red" onClick={handleRemove} data-removes aria-label={t`Remove: ${name}`}>
          <IconTrash size={20} aria-hidden="true" />
        </ActionIcon>
      </div>
      <LineNotice line={line} onAccept={handleAccept} />
    </article>
  );
}

function LineSum({ product, quantity }: { product: CartProduct; quantity: number }) {
  return <Taka poisha={Math.round(product.product_price * 100) * quantity} />;
}
