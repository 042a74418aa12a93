import type { CartLine } from '@petcare/contracts/commerce/products/cart.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { formatTaka } from '../../../lib/format/money.ts';
import classes from './cart-line.module.css';

interface LineNoticeProps {
  line: CartLine;
  onAccept: () => void;
}

export function LineNotice({ line, onAccept }: LineNoticeProps) {
  if (line.state === 'ok') return null;
  return (
    <div className={classes['notice']} data-state={line.state}>
      <IconAlertTriangle size={20} aria-hidden="true" className={classes['sign']} />
      <Text size="sm" fw={600} className={classes['words'] ?? ''}>
        <NoticeText line={line} />
      </Text>
      <Button size="sm" variant="default" onClick={onAccept}>
        <AcceptText line={line} />
      </Button>
    </div>
  );
}

function NoticeText({ line: { state, product, price_seen: seen } }: { line: CartLine }) {
  const { i18n } = useLingui();
  const before = formatTaka(seen, i18n.locale);
  const now = formatTaka(product?.product_price ?? 0, i18n.locale);
  const left = product?.stock ?? 0;
  switch (state) {
    case 'gone':
      return <Trans>This product is no longer available.</Trans>;
    case 'sold_out':
      return <Trans>Sold out at the moment.</Trans>;
    case 'too_few':
      return <Plural value={left} one="Only # is left." other="Only # are left." />;
    case 'price_changed':
      return (
        <Trans>
          The price was {before} and is now {now}.
        </Trans>
      );
    case 'ok':
      return null;
  }
}

function AcceptText({ line: { state, product } }: { line: CartLine }) {
  if (state === 'gone' || state === 'sold_out') return <Trans>Remove</Trans>;
  if (state === 'too_few')
    return <Plural value={product?.stock ?? 0} one="Reduce to #" other="Reduce to #" />;
  return <Trans>Accept new price</Trans>;
}
