import { Plural, Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';

const fewLeft = 5;

/** Says how many are left when it is only a few, and when there are none. Nothing when stock is not counted. */
export function StockHint({ stock, className }: { stock: number | null; className?: string | undefined }) {
  return (
    <Text size="sm" fw={600} c={stock === 0 ? 'dimmed' : 'var(--pc-marigold-ink)'} className={className}>
      {stock === 0 && <Trans>Sold out</Trans>}
      {stock !== null && stock > 0 && stock <= fewLeft && (
        <Plural value={stock} one="# left" other="# left" />
      )}
    </Text>
  );
}
