import type { StockLevel } from '@petcare/contracts/commerce/products/stock-levels.ts';
import { useLingui } from '@lingui/react/macro';
import { useSetReorderLevel } from '../api/stock-levels.ts';
import { CountField } from './count-field.tsx';

/** Stock at which admins are notified to reorder a product; empty means never. */
export function ReorderLevelField({ row }: { row: StockLevel }) {
  const { t, i18n } = useLingui();
  const set = useSetReorderLevel();
  const { _id: id, product_name: name } = row.product;

  function saved(level: number | null) {
    const shownLevel = i18n.number(level ?? 0);
    return {
      title: t`Reorder level saved!`,
      message: level === null ? t`${name}: no reorder level` : t`${name}: reorder at ${shownLevel}`,
    };
  }

  return (
    <CountField
      label={t`Reorder level: ${name}`}
      placeholder={t`None`}
      value={row.reorder_level}
      name={name}
      topic={`reorder-level-${id}`}
      isSaving={set.isPending}
      save={(level) => set.mutateAsync({ id, level })}
      saved={saved}
    />
  );
}
