import { subscription, type Subscription } from '@petcare/platform/subscriptions/subscriptions.ts';
import { storePetCopy } from './pet-copies/store-pet-copy.ts';
import { storeFeeEntry } from './ledger/store-fee-entry.ts';
import { storePetVaccinations } from './pet-copies/store-pet-vaccinations.ts';
import { storePrescription } from './prescriptions/store-prescription.ts';

export function commerceSubscriptions(): Subscription[] {
  return [
    subscription({ consumer: 'commerce.pets', handle: storePetCopy }),
    subscription({ consumer: 'commerce.fees', handle: storeFeeEntry }),
    subscription({ consumer: 'commerce.vaccinations', handle: storePetVaccinations }),
    subscription({ consumer: 'commerce.prescriptions', handle: storePrescription }),
  ];
}
