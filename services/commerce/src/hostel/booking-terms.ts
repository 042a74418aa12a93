import type { PriceLine, RefundRule } from '@petcare/contracts/hostel/hostel.ts';
import { Schema } from 'mongoose';
import type { HostelSettings } from './hostel-settings.ts';

/** The settings that apply to a booking whatever admins change later: those in force when it was made. */
export interface BookingTerms {
  /** Version of the settings; 0 is the configuration of the server. */
  settings: number;
  /** Sorted by `at_least_hours_before`, descending. */
  refund_rules: RefundRule[];
  /** Minutes after midnight in Dhaka. */
  check_in_minutes: number;
  check_out_minutes: number;
}

export function termsOf(settings: HostelSettings): BookingTerms {
  return {
    settings: settings.version,
    refund_rules: [...settings.refundRules],
    check_in_minutes: settings.checkInMinutes,
    check_out_minutes: settings.checkOutMinutes,
  };
}

const rule = new Schema<RefundRule>(
  { at_least_hours_before: { type: Number, required: true }, percent: { type: Number, required: true } },
  { _id: false },
);

export const termsSchema = new Schema<BookingTerms>(
  {
    settings: { type: Number, required: true },
    refund_rules: { type: [rule], required: true },
    check_in_minutes: { type: Number, required: true },
    check_out_minutes: { type: Number, required: true },
  },
  { _id: false },
);

export const priceLineSchema = new Schema<PriceLine>(
  {
    kind: { type: String, enum: ['nights', 'day_stay'], required: true },
    guests: { type: Number, required: true },
    days: { type: Number, required: true },
    rate: { type: Number, required: true },
    season: { type: String, default: null },
    amount: { type: Number, required: true },
  },
  { _id: false },
);
