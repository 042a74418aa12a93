import { describe, expect, test } from 'vitest';
import type { District } from '@petcare/contracts/shared/districts.ts';
import { dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import { deliveryOf, expectedDay } from './delivery.rules.ts';
import { tariffDocument } from './tariff.model.ts';

const tariff = tariffDocument(
  {
    version: 3,
    zones: [{ name: 'Around Dhaka', districts: ['Gazipur'], charge: 60, per_extra_kg: 15.5, days: 2 }],
    elsewhere: { charge: 130, per_extra_kg: 25, days: 4 },
    free_from: 2_000,
    cutoff_hour: 17,
    default_weight: 500,
  },
  new Date(),
);

describe('the delivery charge', () => {
  test.each([
    ['of a parcel of one kilogram', 'Gazipur', 1_000, 50_000, 6_000],
    ['grows with each further kilogram that is begun', 'Gazipur', 2_001, 50_000, 6_000 + 2 * 1_550],
    ['is found by the Bangla name of the district', 'গাজীপুর', 1_000, 50_000, 6_000],
    ['is found in any letter case', ' GAZIPUR district', 1_000, 50_000, 6_000],
    ['of a district without a zone', 'Sylhet', 1_500, 50_000, 13_000 + 2_500],
    ['of an unknown place', 'Nowhere', 200, 50_000, 13_000],
    ['is still due just below the free sum', 'Gazipur', 200, 199_999, 6_000],
    ['is nothing from the free sum on', 'Gazipur', 9_000, 200_000, 0],
  ])('%s', (_name, district, weightGrams, items, charge) => {
    expect(deliveryOf(tariff, { district, weightGrams, items })).toMatchObject({ charge, tariff: 4 });
  });

  const oneZone = {
    ...tariff,
    zones: tariff.zones.map((zone) => ({
      ...zone,
      districts: ['Sylhet', 'Habiganj', 'Moulvibazar', 'Sunamganj'] as District[],
    })),
  };
  test.each([
    ['of a known district is its own, in its division', tariff, 'Gazipur', 'Dhaka', 6_000],
    ['of a district in another division is that of the division', tariff, 'Gazipur', 'Sylhet', 13_000],
    ['of an unknown place is the highest of its division', tariff, 'Tongi', 'Dhaka', 13_000],
    ['of an unknown place is that of the only zone of its division', oneZone, 'Beanibazar', 'Sylhet', 6_000],
  ] as const)('%s', (_name, table, district, division, charge) => {
    const place = { district, division, weightGrams: 200, items: 50_000 };
    expect(deliveryOf(table, place)).toMatchObject({ charge });
  });
});

describe('the expected day', () => {
  // 26 November 2026 is a Thursday.
  test.each([
    ['on the day of the order', '2026-11-26', 10, 0, '2026-11-26'],
    ['one day later after the cut-off', '2026-11-24', 17, 1, '2026-11-26'],
    ['not on a Friday', '2026-11-26', 10, 1, '2026-11-28'],
    ['without counting Fridays', '2026-11-25', 10, 3, '2026-11-29'],
    ['after the Friday of an order on Friday', '2026-11-27', 10, 0, '2026-11-28'],
  ])('is %s', (_name, date, hour, days, expected) => {
    expect(expectedDay({ days, cutoffHour: 17 }, dhakaInstant(date, hour * 60))).toBe(expected);
  });
});
