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
 * How many units are on the shelf, changed where it stands; empty is not counted. It is saved when it is left or
 * Enter is pressed, and can be undone. Escape takes back what was typed.
 */
export function StockField({ product }: { product: Product }) {
  const { t, i18n } = useLingui();
  const update = useUpdateProduct();
  const { _id: id, product_name: name, stock } = product;
  const written = (units: number | null) =>
    units === null ? '' : i18n.number(units, { useGrouping: false });
  const [typed, setTyped] = useState(written(stock));
  const [shownFor, setShownFor] = useState(stock);
  if (shownFor !== stock) {
    setShownFor(stock);
    // What somebody is typing is not taken from under their fingers.
    if (typed === written(shownFor)) setTyped(written(stock));
  }
  const wanted = typed.trim() === '' ? null : typedCount(typed);
  const refused = typed.trim() !== '' && wanted === null;

  async function save(units: number | null, before: number | null) {
    try {
      await update.mutateAsync({ id, changes: { stock: units } });
    } catch (error) {
      setTyped(written(before));
      toastProblem({ topic: `product-${id}`, title: name, message: errorText(error, i18n) });
      return;
    }
    setTyped(written(units));
    const shownUnits = i18n.number(units ?? 0);
    toastDone({
      topic: `product-${id}`,
      title: t`Product updated!`,
      message: units === null ? t`${name}: not counted` : t`${name}: ${shownUnits} in stock`,
      action: { label: t`Undo`, onClick: () => void save(before, units) },
    });
  }

  function finish() {
    if (refused || update.isPending || wanted === stock) return;
    void save(wanted, stock);
  }

  function handleKey({ key }: KeyboardEvent) {
    if (key === 'Enter') finish();
    if (key === 'Escape') setTyped(written(stock));
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
      error={refused && t`A whole number, please`}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={handleKey}
    />
  );
}
