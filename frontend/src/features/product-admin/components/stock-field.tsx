import type { Product } from '@petcare/contracts/products.ts';
import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { toastDone, toastProblem } from '../../../components/feedback/toasts.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { typedCount } from '../../../lib/forms/typed-numbers.ts';
import { useUpdateProduct } from '../api/products.ts';
import classes from './stock-field.module.css';

/**
 * Stock of a product, editable in its table cell; empty means not counted. Saves on blur or Enter with an undo, and
 * Escape restores the stored value.
 */
export function StockField({ product }: { product: Product }) {
  const { t, i18n } = useLingui();
  const update = useUpdateProduct();
  const { _id: id, product_name: name, stock } = product;
  const formatUnits = (units: number | null) =>
    units === null ? '' : i18n.number(units, { useGrouping: false });
  const [typed, setTyped] = useState(formatUnits(stock));
  const [shownFor, setShownFor] = useState(stock);
  if (shownFor !== stock) {
    setShownFor(stock);
    // Input in progress is kept when the stock changes elsewhere.
    if (typed === formatUnits(shownFor)) setTyped(formatUnits(stock));
  }
  const parsed = typed.trim() === '' ? null : typedCount(typed);
  const refused = typed.trim() !== '' && parsed === null;

  async function save(units: number | null, before: number | null) {
    try {
      await update.mutateAsync({ id, changes: { stock: units } });
    } catch (error) {
      setTyped(formatUnits(before));
      toastProblem({ topic: `product-${id}`, title: name, message: errorText(error, i18n) });
      return;
    }
    setTyped(formatUnits(units));
    const shownUnits = i18n.number(units ?? 0);
    toastDone({
      topic: `product-${id}`,
      title: t`Product updated!`,
      message: units === null ? t`${name}: not counted` : t`${name}: ${shownUnits} in stock`,
      action: { label: t`Undo`, onClick: () => void save(before, units) },
    });
  }

  function commit() {
    if (refused || update.isPending || parsed === stock) return;
    void save(parsed, stock);
  }

  function handleKey({ key }: KeyboardEvent) {
    if (key === 'Enter') commit();
    if (key === 'Escape') setTyped(formatUnits(stock));
  }

  return (
    <TextInput
      className={classes['stock']}
      aria-label={t`Stock: ${name}`}
      placeholder={t`Not counted`}
      inputMode="numeric"
      maxLength={9}
      readOnly={update.isPending}
      value={typed}
      error={refused && t`Please enter a whole number`}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={handleKey}
    />
  );
}
