import type { ConsignmentState, CourierName } from '@petcare/contracts/commerce/orders/couriers.ts';
import type { CourierPort } from '../../orders/couriers/providers/courier-port.ts';

interface MemoryParcel {
  readonly courier: CourierName;
  readonly invoice: string;
  state: ConsignmentState;
}

const order: readonly ConsignmentState[] = ['booked', 'picked_up', 'in_transit', 'out_for_delivery'];

/** Couriers in memory. Steadfast sends a parcel back when it is asked to; Pathao takes no such request. */
export function createMemoryCouriers() {
  const parcels = new Map<string, MemoryParcel>();
  const isOpen = ({ state }: MemoryParcel) => order.includes(state);

  const portOf = (courier: CourierName): CourierPort => ({
    async book({ invoice }) {
      // An invoice number is taken once.
      const ref = `${courier} ${invoice}`;
      if (!parcels.has(ref)) parcels.set(ref, { courier, invoice, state: 'booked' });
      return { ref, trackingCode: ref };
    },
    find: async (ref) => parcels.get(ref)?.state ?? null,
    readEvent: ({ length }) => ({ ref: String(length) }),
  });
  const steadfast: CourierPort = {
    ...portOf('steadfast'),
    async stop(ref) {
      const parcel = parcels.get(ref);
      if (parcel && isOpen(parcel)) parcel.state = 'returned';
      return true;
    },
  };
  return {
    couriers: { pathao: portOf('pathao'), steadfast },
    stateOf: (ref: string) => parcels.get(ref)?.state,
    open: () => [...parcels].filter(([, parcel]) => isOpen(parcel)).map(([ref]) => ref),
    /** Moves all open parcels on. */
    move(to: ConsignmentState): void {
      for (const parcel of parcels.values())
        if (isOpen(parcel) && (!order.includes(to) || order.indexOf(to) > order.indexOf(parcel.state)))
          parcel.state = to;
    },
  };
}
