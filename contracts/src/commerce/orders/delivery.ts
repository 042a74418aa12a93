import { z } from 'zod';
import { maxCartLines, maxLineQuantity } from '../products/cart.ts';
import { DhakaDate } from '../../shared/dhaka-time.ts';
import { District } from '../../shared/districts.ts';
import { Division } from '../../shared/divisions.ts';
import { defineEndpoints } from '../../shared/endpoint.ts';
import { Instant, line, PageQuery, Taka } from '../../shared/fields.ts';
import { ProductWeight } from '../products/products.ts';

/** Rates of delivery, in taka: up to the first kilogram, and per further kilogram or part of one. */
const rateFields = {
  charge: Taka,
  per_extra_kg: Taka,
  /** Days from the order to its delivery. Fridays are not counted. */
  days: z.number().int().min(0).max(30),
};

export const DeliveryRate = z.strictObject(rateFields).meta({ id: 'DeliveryRate' });
export type DeliveryRate = z.infer<typeof DeliveryRate>;

export const DeliveryZone = z
  .strictObject({ name: line(60), districts: z.array(District).min(1).max(64), ...rateFields })
  .meta({ id: 'DeliveryZone' });
export type DeliveryZone = z.infer<typeof DeliveryZone>;

const tariffFields = {
  zones: z
    .array(DeliveryZone)
    .max(64)
    .refine(
      (zones) => {
        const districts = zones.flatMap((zone) => zone.districts);
        return new Set(districts).size === districts.length;
      },
      { message: 'must name each district once' },
    ),
  /** Applies to every district without a zone, and to a place that is not known. */
  elsewhere: DeliveryRate,
  /** Delivery is free from this sum of the items on. Null: never. */
  free_from: Taka.positive('must be more than 0').nullable(),
  /** Orders from this hour in Dhaka on count as those of the next day; 24: never. */
  cutoff_hour: z.number().int().min(0).max(24),
  /** Weight in grams of a product without a weight of its own. */
  default_weight: ProductWeight,
};

/** One version of the table of delivery charges. Versions are never changed; orders name the one they were priced by. */
export const DeliveryTariff = z
  .object({ version: z.number().int().positive(), ...tariffFields, createdAt: Instant })
  .meta({ id: 'DeliveryTariff' });
export type DeliveryTariff = z.infer<typeof DeliveryTariff>;

export const SetDeliveryTariffBody = z
  .strictObject({
    /** The version that is replaced; 0 for the first. */
    version: z.number().int().nonnegative(),
    ...tariffFields,
  })
  .meta({ id: 'SetDeliveryTariffBody' });
export type SetDeliveryTariffBody = z.infer<typeof SetDeliveryTariffBody>;

/** Products and quantities: `<id>:<quantity>`, separated by commas. */
const QuotedLines = z
  .string()
  .regex(
    new RegExp(`^[0-9a-f]{24}:\\d{1,2}(,[0-9a-f]{24}:\\d{1,2}){0,${maxCartLines - 1}}$`),
    'must be up to 30 products with quantities, such as 665f1f77bcf86cd799439011:2',
  )
  .transform((text) =>
    text.split(',').map((part) => {
      const [product_id = '', quantity = ''] = part.split(':');
      return { product_id, quantity: Number(quantity) };
    }),
  )
  .refine((lines) => lines.every(({ quantity }) => quantity >= 1 && quantity <= maxLineQuantity), {
    message: 'must have quantities from 1 to 20',
  });

export const DeliveryQuoteQuery = z.strictObject({
  district: line(60),
  /** Prices a district that is not known, or lies elsewhere. */
  division: Division.optional(),
  lines: QuotedLines,
});
export type DeliveryQuoteQuery = z.output<typeof DeliveryQuoteQuery>;

export const DeliveryQuote = z
  .object({
    /** Sum of the items. */
    items: Taka,
    charge: Taka,
    total: Taka,
    weight_grams: z.number().int().positive().nullable(),
    /** Null if the shop has no table of charges: delivery is free then, and no day is expected. */
    expected_on: DhakaDate.nullable(),
    /** Sum of the items from which delivery is free; null if it never is. */
    free_from: Taka.nullable(),
  })
  .meta({ id: 'DeliveryQuote' });
export type DeliveryQuote = z.infer<typeof DeliveryQuote>;

export const deliveryEndpoints = defineEndpoints('commerce', {
  'delivery.tariff': {
    method: 'GET',
    path: '/api/delivery/tariff',
    access: { who: 'anyone' },
    summary: 'Get the table of delivery charges in force. Null: delivery is free.',
    response: z.object({ tariff: DeliveryTariff.nullable() }),
  },
  'delivery.tariffs': {
    method: 'GET',
    path: '/api/delivery/tariffs',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'List all versions of the table of delivery charges, newest first.',
    query: PageQuery,
    response: z.array(DeliveryTariff),
    paged: true,
  },
  'delivery.setTariff': {
    method: 'PUT',
    path: '/api/delivery/tariff',
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'Replace the table of delivery charges by a new version. Payments that have started keep their charge. Of two admins at once, the slower gets a conflict.',
    body: SetDeliveryTariffBody,
    response: z.object({ message: z.string(), tariff: DeliveryTariff }),
    errors: ['version_conflict'],
  },
  'delivery.quote': {
    method: 'GET',
    path: '/api/delivery/quote',
    access: { who: 'anyone' },
    summary: 'Get the delivery charge of products, the total and the expected day of delivery.',
    query: DeliveryQuoteQuery,
    response: DeliveryQuote,
  },
});
