import type { Division } from '@petcare/contracts/shared/divisions.ts';
import type { Poisha } from '@petcare/contracts/shared/money.ts';
import type { AppError } from '@petcare/platform/errors.ts';
import type { Types } from 'mongoose';
import type { Payer } from './purchasable.ts';

export interface ProductUnits {
  readonly product_id: Types.ObjectId;
  readonly quantity: number;
}

export interface Parcel {
  /** Price of the items, before a discount. */
  readonly items: Poisha;
  readonly lines: readonly {
    readonly quantity: number;
    /** Grams of one unit; null: the default of the table. */
    readonly weight: number | null;
  }[];
  /** As written by the customer, in English or Bangla. */
  readonly district: string;
  readonly division?: Division | undefined;
}

/** Delivery of a purchase, fixed when its payment starts. */
export interface DeliveryDraft {
  /** Version of the table of charges. */
  readonly tariff: number;
  readonly charge: Poisha;
  readonly weight_grams: number;
  readonly days: number;
  readonly cutoff_hour: number;
  readonly free_from: Poisha | null;
}

/** A coupon of a payment, fixed when the payment started. */
export interface AppliedCoupon {
  readonly couponId: string;
  readonly code: string;
  readonly discount: Poisha;
}

/** Packs of a product that a purchase takes from a prescription. */
export interface SpentPacks extends ProductUnits {
  readonly prescription_id: string;
}

export type Spending =
  | { readonly kind: 'spent'; readonly packs: SpentPacks[] }
  /** Too few packs are prescribed. Nothing was spent. */
  | { readonly kind: 'missing'; readonly product_id: Types.ObjectId };

/**
 * The conditions of a purchase of products besides their stock. Orders know them only through this interface. Methods
 * that write run inside the caller’s transaction.
 */
export interface PurchaseTerms {
  readonly delivery: {
    /** Returns null if there is no table of charges. */
    readonly price: (parcel: Parcel) => Promise<DeliveryDraft | null>;
    /** Business day in Dhaka. */
    readonly expectedDay: (delivery: DeliveryDraft, orderedAt: Date) => string;
  };
  readonly coupons: {
    /** @throws coupon_not_valid – with the reason in its details. */
    readonly apply: (code: string, subtotal: Poisha, customerId: string) => Promise<AppliedCoupon>;
    /** Divides the discount among lines of these prices. The shares sum up to it. */
    readonly share: (prices: readonly Poisha[], discount: Poisha) => Poisha[];
    /** Returns why there is no use left, and nothing is written then. */
    readonly reserve: (coupon: AppliedCoupon, payer: Payer) => Promise<AppError | null>;
    readonly release: (coupon: AppliedCoupon, paymentId: Types.ObjectId) => Promise<void>;
    readonly consume: (
      coupon: AppliedCoupon,
      paymentId: Types.ObjectId,
      order: { readonly id: Types.ObjectId; readonly number: string },
    ) => Promise<void>;
  };
  readonly prescriptions: {
    /** Takes packs from the valid prescriptions of the customer’s pets: all, or none. */
    readonly spend: (customerId: string, lines: readonly ProductUnits[]) => Promise<Spending>;
    readonly release: (packs: readonly SpentPacks[]) => Promise<void>;
  };
  readonly removeFromCart: (
    customerId: Types.ObjectId,
    productIds: readonly Types.ObjectId[],
  ) => Promise<void>;
}
