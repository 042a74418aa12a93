import type { LineInput } from '@petcare/contracts/commerce/products/cart.ts';
import { couponEndpoints, type CouponQuote } from '@petcare/contracts/commerce/payments/coupons.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api/api-client.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';
import { readDraft, writeDraft } from '../../lib/drafts/drafts.ts';
import { useSession } from '../../lib/session/session.ts';

const draftName = 'coupon';

export interface CouponChoice {
  /** Null without a coupon. */
  readonly code: string | null;
  /** Undefined until the server has answered, and for a coupon that does not apply. */
  readonly quote: CouponQuote | undefined;
  readonly error: unknown;
  readonly isChecking: boolean;
  /** False for visitors, whose uses cannot be counted. */
  readonly isPossible: boolean;
  readonly choose: (code: string | null) => void;
}

/** The coupon of this tab, from the cart to the payment, with its discount on some products. */
export function useCoupon(lines: readonly LineInput[]): CouponChoice {
  const { user } = useSession();
  const [code, setCode] = useState(readCode);
  const goods = lines.map(({ product_id, quantity }) => ({ product_id, quantity }));
  const { data, error, isFetching } = useQuery({
    queryKey: [...queryKeys.coupons, 'quote', code, goods],
    queryFn: () => call(couponEndpoints['coupons.quote'], { body: { code: code ?? '', lines: goods } }),
    enabled: user !== null && code !== null && goods.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return {
    code,
    quote: code === null || error !== null ? undefined : data,
    error: code === null ? null : error,
    isChecking: isFetching,
    isPossible: user !== null,
    choose(chosen) {
      writeDraft(draftName, chosen);
      setCode(chosen);
    },
  };
}

/** Removes the coupon of this tab once it has been used. */
export function forgetCoupon(): void {
  writeDraft(draftName, null);
}

function readCode(): string | null {
  const stored = readDraft(draftName);
  return typeof stored === 'string' && stored !== '' ? stored : null;
}
