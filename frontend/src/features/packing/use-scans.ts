import { comparableCode } from '@petcare/contracts/commerce/products/barcodes.ts';
import type { Packing } from '@petcare/contracts/commerce/orders/packing.ts';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../../lib/api/api-client.ts';
import { errorText } from '../../lib/api/error-texts.ts';
import { randomId } from '../../lib/browser/random-id.ts';
import { productNameIn } from '../../lib/format/names-in.ts';
import { findOrderByNumber, packingScope, scanUnit } from './packing.ts';
import { playScanSound } from './scan-sound.ts';

const orderNumber = /^PC-\d{4}-\d+$/;

export interface ScanOutcome {
  /** Another one for each scan, so that a repeated refusal is announced again. */
  readonly key: string;
  readonly isRefused: boolean;
  readonly text: string;
}

/**
 * Carries out scanned codes one after the other, in the sequence of the scans: the number of an order opens it, any
 * other code ticks a unit of the open order.
 */
export function useScans(orderId: string | null, onOrder: (id: string) => void) {
  const { t, i18n } = useLingui();
  const queryClient = useQueryClient();
  const [outcome, setOutcome] = useState<ScanOutcome | null>(null);
  // The order that the scans before this one have opened, which may not be rendered yet.
  const open = useRef(orderId);
  useEffect(() => {
    open.current = orderId;
  }, [orderId]);

  function show(isRefused: boolean, text: string): void {
    setOutcome({ key: randomId(), isRefused, text });
    playScanSound(isRefused);
  }

  async function carryOut(typed: string): Promise<void> {
    const code = comparableCode(typed);
    if (orderNumber.test(code)) {
      const id = await findOrderByNumber(code);
      if (id === null) {
        show(true, t`There is no order with the number ${code}.`);
        return;
      }
      open.current = id;
      onOrder(id);
      show(false, t`Order ${code} is open. Scan its products.`);
    } else if (open.current === null) {
      show(true, t`Scan the label of an order first.`);
    } else {
      const packing = await scanUnit(queryClient, open.current, { client_id: randomId(), code });
      show(false, tickedText(packing));
    }
  }

  function tickedText({ packed_at, lines, scans, order_id: number }: Packing): string {
    if (packed_at) return t`All units are scanned: order ${number} is packed.`;
    const line = lines.find(({ product_id: id }) => id === scans.at(-1)?.product_id);
    const name = line ? productNameIn(i18n.locale, line) : '';
    const scanned = i18n.number(line?.scanned ?? 0);
    const quantity = i18n.number(line?.quantity ?? 0);
    return t`${name}: ${scanned} of ${quantity}`;
  }

  function refusalText(error: unknown, typed: string): string {
    const text = errorText(error, i18n);
    if (!isApiError(error, 'wrong_product')) return text;
    const { product_name: name, product_name_bn: bangla } = error.details;
    const shown = i18n.locale === 'bn' && typeof bangla === 'string' ? bangla : name;
    const what = typeof shown === 'string' ? shown : comparableCode(typed);
    return `${what}: ${text}`;
  }

  const scan = useMutation({
    scope: packingScope,
    mutationFn: carryOut,
    onError: (error, typed) => show(true, refusalText(error, typed)),
  });
  return { outcome, scan: scan.mutate };
}
