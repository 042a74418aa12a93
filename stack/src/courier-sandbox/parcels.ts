export type CourierName = 'pathao' | 'steadfast';

/** Steps of a parcel that go well, then those that end it otherwise. */
export const steps = [
  'booked',
  'picked_up',
  'in_transit',
  'out_for_delivery',
  'delivered',
  'returned',
] as const;
export type Step = (typeof steps)[number];

export interface SandboxParcel {
  readonly courier: CourierName;
  readonly id: number;
  /** Pathao's consignment id, or Steadfast's tracking code. */
  readonly code: string;
  readonly invoice: string;
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly collect: number;
  step: Step;
  /** The merchant asked to have it back. */
  isReturnAsked: boolean;
}

export interface ParcelStore {
  add(
    courier: CourierName,
    fields: Pick<SandboxParcel, 'invoice' | 'name' | 'phone' | 'address' | 'collect'>,
  ): SandboxParcel;
  find(matches: (parcel: SandboxParcel) => boolean): SandboxParcel | undefined;
  all(): SandboxParcel[];
  /** Moves a parcel and sends its webhook; resolves when the webhook was sent. */
  move(code: string, to: Step): Promise<void>;
}

export interface Knobs {
  /** Sends each webhook this many times more. */
  duplicate: number;
  /** Sends none of the next webhooks. */
  drop: number;
  /** Holds this many webhooks back and sends them in reverse. */
  reorder: number;
  /** Fails the next calls of the merchant after they have had their effect. */
  lose_answers: number;
}

export const noFaults = (): Knobs => ({ duplicate: 0, drop: 0, reorder: 0, lose_answers: 0 });

/** Each courier’s own words for the steps. */
export const words: Readonly<Record<CourierName, Readonly<Record<Step, string>>>> = {
  pathao: {
    booked: 'Pending',
    picked_up: 'Picked',
    in_transit: 'In Transit',
    out_for_delivery: 'Assigned for Delivery',
    delivered: 'Delivered',
    returned: 'Return',
  },
  steadfast: {
    booked: 'in_review',
    picked_up: 'pending',
    in_transit: 'pending',
    out_for_delivery: 'pending',
    delivered: 'delivered',
    returned: 'cancelled',
  },
};
