import { subscription, type Subscription } from '@petcare/platform/subscriptions/subscriptions.ts';
import { storePetCopy } from './hostel/pet-copies/store-pet-copy.ts';
import { storeFeeEntry } from './payments/ledger/store-fee-entry.ts';
import { storePetVaccinations } from './hostel/pet-copies/store-pet-vaccinations.ts';
import type { OrderPayments } from './payments/order-payments.ts';
import { handleClinicEvent } from './payments/visit-fees/handle-clinic-event.ts';
import { storePrescription } from './catalogue/prescriptions/store-prescription.ts';

export function commerceSubscriptions(payments: OrderPayments): Subscription[] {
  return [
    subscription({ consumer: 'commerce.pets', handle: storePetCopy }),
    subscription({ consumer: 'commerce.fees', handle: storeFeeEntry }),
    subscription({
      consumer: 'commerce.visit-fees',
      handle: (event) => handleClinicEvent(event, payments),
    }),
    subscription({ consumer: 'commerce.vaccinations', handle: storePetVaccinations }),
    subscription({ consumer: 'commerce.prescriptions', handle: storePrescription }),
  ];
}
