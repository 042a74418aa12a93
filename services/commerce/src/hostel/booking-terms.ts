import type { PriceLine, RefundRule } from '@petcare/contracts/hostel/hostel.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { Schema } from 'mongoose';
import type { HostelSettings } from './hostel-settings.ts';

export function termsOf(settings: HostelSettings): BookingTerms {
  return {
    settings: settings.version,
    refundRules: [...settings.refundRules],
    checkInMinutes: settings.checkInMinutes,
    checkOutMinutes: settings.checkOutMinutes,
  };
}

const rule = new Schema<RefundRule>(
  { at_least_hours_before: { type: Number, required: true }, percent: { type: Number, required: true } },
  { _id: false },
);

const termsFields = {
  /** Version of the settings; 0 is the configuration of the server. */
  settings: field.number,
  /** Sorted by `at_least_hours_before`, descending. */
  refundRules: field.of<RefundRule[]>({ type: [rule], required: true }),
  /** Minutes after midnight in Dhaka. */
  checkInMinutes: field.number,
  checkOutMinutes: field.number,
};
/** The settings that apply to a booking whatever admins change later: those in force when it was made. */
export type BookingTerms = Stored<typeof termsFields>;

export const termsSchema = schemaOf(termsFields, { _id: false });

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
