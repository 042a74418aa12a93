import { Plural, Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import classes from './stock-hint.module.css';

const lowStockLimit = 5;

/**
 * Remaining units when they are few, or that none are left. Renders nothing when the stock is not counted or large.
 * Flashes once when the stock changes.
 */
export function StockHint({ stock }: { stock: number | null }) {
  const before = useRef(stock);
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    if (before.current !== stock) setChanges((count) => count + 1);
    before.current = stock;
  }, [stock]);

  if (stock === null || stock > lowStockLimit) return null;
  return (
    <Text
      // A new key restarts the animation.
      key={changes}
      size="sm"
      fw={600}
      c={stock === 0 ? 'dimmed' : 'var(--pc-marigold-ink)'}
      className={clsx(classes['hint'], changes > 0 && classes['glow'])}
      data-changes={changes}
    >
      {stock === 0 ? <Trans>Sold out</Trans> : <Plural value={stock} one="# left" other="# left" />}
    </Text>
  );
}
