import { Plural, Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';

const fewLeft = 5;

/** Says how many are left when it is only a few, and when there are none. Nothing when stock is not counted. */
export function StockHint({ stock }: { stock: number | null }) {
  if (stock === null || stock > fewLeft) return null;
  return (
    <Text size="sm" fw={600} c={stock === 0 ? 'dimmed' : 'var(--pc-marigold-ink)'}>
      {stock === 0 ? <Trans>Sold out</Trans> : <Plural value={stock} one="# left" other="# left" />}
    </Text>
  );
}
