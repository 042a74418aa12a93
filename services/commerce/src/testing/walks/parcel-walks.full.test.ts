import {
  findFailingHistory,
  fullSize,
  runHistories,
  walkTimeout,
} from '@petcare/platform/testing/histories/run-histories.ts';
import { useTestDatabase } from '@petcare/platform/testing/use-test-database.ts';
import { describe, expect, test } from 'vitest';
import { bookConsignment } from '../../orders/couriers/book-consignment.ts';
import { eraseOrders } from '../../lifecycle/erasure/erase-orders.ts';
import { Orders } from '../../orders/order.model.ts';
import { Consignments } from '../../orders/couriers/consignment.model.ts';
import { erasingWalk, parcelWalk, walkParcels, type ParcelFaults, type ParcelWalk } from './walk-parcels.ts';

useTestDatabase();

const walks = (name: string, faults: ParcelFaults = {}, histories = parcelWalk) => ({
  name: `parcels of an order, ${name}`,
  of: 'database' as const,
  // One at a time, since the periodic job reads the parcels of all.
  runs: fullSize ? 2_000 : 16,
  histories,
  check: (walk: ParcelWalk) => walkParcels(walk, faults),
});

describe('the parcels of an order', () => {
  test(
    'agree with the couriers, the order, the stock and the cash that is due, whatever comes back, is reopened or erased',
    () => runHistories(walks('all')),
    walkTimeout,
  );

  test.each<[string, ParcelFaults, RegExp, typeof parcelWalk?]>([
    [
      'a parcel that came back and counts as booked',
      {
        async bookConsignment(...given) {
          const known = await Consignments.findById(given[0]).lean();
          return known?.ref ? known : bookConsignment(...given);
        },
      },
      /the parcel after/,
    ],
    ['a courier whose reports are not read', { pollConsignments: async () => {} }, /the stored state/],
    [
      'due cash that disappears with its customer',
      {
        async eraseOrders(customerId, ...given) {
          const count = await eraseOrders(customerId, ...given);
          await Orders.updateMany({ customerId }, { deletedAt: new Date() });
          return count;
        },
      },
      /the list of due cash|the warning/,
      // A random walk meets it once in hundreds.
      fullSize ? parcelWalk : erasingWalk,
    ],
  ])(
    'control: the walks find %s',
    async (name, faults, message, histories) => {
      const { error } = await findFailingHistory(walks(name, faults, histories));
      expect(String(error)).toMatch(message);
    },
    walkTimeout,
  );
});
