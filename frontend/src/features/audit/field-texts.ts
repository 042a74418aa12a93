import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { appointmentStatusTexts } from '../../lib/texts/appointment-status-texts.ts';
import { weekdayName } from '../../lib/dates/clock-texts.ts';
import { clockText, formatDhaka, formatDhakaDay } from '../../lib/dates/dhaka-dates.ts';
import { feeMethodTexts } from '../../lib/texts/fee-method-texts.ts';
import { hostelOrderStatusTexts } from '../../lib/texts/hostel-order-status-texts.ts';
import { formatTaka } from '../../lib/format/money.ts';
import { orderStatusTexts } from '../../lib/texts/order-status-texts.ts';
import { productTypeTexts } from '../../lib/texts/product-type-texts.ts';
import { roleTexts } from './role-texts.ts';

const fieldTexts: Readonly<Record<string, MessageDescriptor>> = {
  status: msg`Status`,
  reason: msg`Reason`,
  role: msg`Role`,
  asked: msg`Requested role`,
  full_name: msg`Name`,
  email: msg`Email`,
  image_URL: msg`Picture`,
  img_URL: msg`Picture`,
  locale: msg`Language`,
  refunded: msg`Amount refunded`,
  product_name: msg`Name`,
  product_price: msg`Price`,
  product_type: msg`Type`,
  product_description: msg`Description`,
  product_name_bn: msg`Bangla name`,
  product_description_bn: msg`Bangla description`,
  barcode: msg`Barcode`,
  units: msg`Items`,
  product_image: msg`Picture`,
  stock: msg`Stock`,
  checked_in_at: msg`Checked in`,
  checked_out_at: msg`Checked out`,
  service_name: msg`Name`,
  service_details: msg`Details`,
  service_name_bn: msg`Bangla name`,
  service_details_bn: msg`Bangla details`,
  service_img: msg`Picture`,
  dr_ids: msg`Doctors`,
  dr_name: msg`Name`,
  specialise: msg`Specialises in`,
  dr_degrees: msg`Degrees`,
  experience_yr: msg`Years of experience`,
  visiting_fees: msg`Fee`,
  dr_address: msg`Address`,
  dr_contact: msg`Phone`,
  dr_email: msg`Email`,
  practice_email: msg`Email of the practice`,
  user_id: msg`Account`,
  specialist_id: msg`Doctor`,
  auto_confirm: msg`Confirmed at once`,
  asks_prepayment: msg`Fee at booking`,
  method: msg`Way to pay`,
  number: msg`Receipt number`,
  amount: msg`Amount`,
  slot_start: msg`Time`,
  slot_minutes: msg`Minutes per appointment`,
  weekly: msg`Weekly hours`,
  breaks: msg`Breaks`,
  leave: msg`Days off`,
  overrides: msg`Hours on single dates`,
  now_serving: msg`Now serving`,
  columns: msg`Columns`,
  deletion: msg`Deletion`,
  late_rows: msg`Rows added during deletion`,
  starts_at: msg`Starts`,
  count: msg`Count`,
};

export function fieldText(name: string, i18n: I18n): string {
  const text = fieldTexts[name];
  return text ? i18n._(text) : name.replaceAll('_', ' ');
}

type Labels = Readonly<Record<string, MessageDescriptor>>;

const statusTexts: Readonly<Record<string, Labels>> = {
  order: orderStatusTexts,
  hostel_order: hostelOrderStatusTexts,
  appointment: appointmentStatusTexts,
};

const amounts: ReadonlySet<string> = new Set(['product_price', 'visiting_fees', 'amount', 'refunded']);
const timeOfDay = /^\d\d:\d\d$/;
const day = /^\d{4}-\d\d-\d\d$/;
const id = /^[0-9a-f]{24}$/;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

function labelsOf(field: string, recordType: string): Labels | undefined {
  if (field === 'status') return statusTexts[recordType];
  if (field === 'product_type') return productTypeTexts;
  if (field === 'method') return feeMethodTexts;
  return field === 'role' || field === 'asked' ? roleTexts : undefined;
}

export function valueText(
  { field, recordType, value }: { field: string; recordType: string; value: unknown },
  i18n: I18n,
): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'number') {
    return amounts.has(field) ? formatTaka(value, i18n.locale) : i18n.number(value);
  }
  if (typeof value !== 'string') return compositeText(value, i18n);
  if (instant.test(value)) return formatDhaka(new Date(value), i18n.locale, 'date-time');
  if (day.test(value)) return formatDhakaDay(value, i18n.locale, 'date');
  // Records without a name are labelled with the same last six digits.
  if (id.test(value)) return `#${value.slice(-6)}`;
  const label = labelsOf(field, recordType)?.[value];
  return label ? i18n._(label) : value;
}

/** Formats a composite value, such as weekly hours: `Sunday 9:00 am–5:00 pm; Monday 9:00 am–5:00 pm`. */
function compositeText(value: unknown, i18n: I18n): string {
  if (Array.isArray(value))
    return value.length === 0 ? '–' : value.map((one) => compositeText(one, i18n)).join('; ');
  if (typeof value === 'boolean') return i18n._(value ? msg`Yes` : msg`No`);
  if (typeof value !== 'object' || value === null)
    return valueText({ field: '', recordType: '', value }, i18n);
  const { weekday, from, to, ...others } = value as Readonly<Record<string, unknown>>;
  const parts = [
    ...(typeof weekday === 'number' ? [weekdayName(weekday, i18n.locale)] : []),
    ...(typeof from === 'string' && typeof to === 'string'
      ? [`${spanEndText(from, i18n)}–${spanEndText(to, i18n)}`]
      : Object.entries({ from, to })
          .filter(([, end]) => end !== undefined)
          .map(([name, end]) => `${name} ${compositeText(end, i18n)}`)),
    ...Object.values(others).map((other) => compositeText(other, i18n)),
  ];
  return parts.join(' ');
}

function spanEndText(text: string, i18n: I18n): string {
  return timeOfDay.test(text)
    ? clockText(text, i18n.locale)
    : valueText({ field: '', recordType: '', value: text }, i18n);
}
