import type { PriceLine, RefundRule } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { Schema } from 'mongoose';
import type { HostelSettings } from './hostel-settings.ts';

export function termsOf(settings: HostelSettings): BookingTerms {
  return {
    settings: settings.version,
    refundRules: settings.refundRules.map(({ at_least_hours_before, percent }) => ({
      atLeastHoursBefore: at_least_hours_before,
      percent,
    })),
    checkInMinutes: settings.checkInMinutes,
    checkOutMinutes: settings.checkOutMinutes,
  };
}

const rule = schemaOf({ atLeastHoursBefore: field.number, percent: field.number }, { _id: false });

const termsFields = {
  /** Version of the settings; 0 is the configuration of the server. */
  settings: field.number,
  /** Sorted by `atLeastHoursBefore`, descending. */
  refundRules: field.many(rule),
  /** Minutes after midnight in Dhaka. */
  checkInMinutes: field.number,
  checkOutMinutes: field.number,
};
/** The settings that apply to a booking whatever admins change later: those in force when it was made. */
export type BookingTerms = Stored<typeof termsFields>;

export const termsSchema = schemaOf(termsFields, { _id: false });

export function toRefundRule({
  atLeastHoursBefore,
  percent,
}: BookingTerms['refundRules'][number]): RefundRule {
  return { at_least_hours_before: atLeastHoursBefore, percent };
}

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
