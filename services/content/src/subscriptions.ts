import { subscription, type Subscription } from '@petcare/platform/subscriptions/subscriptions.ts';
import { useClinicPicture } from './pictures/uses/use-clinic-picture.ts';
import { eraseUserCopy } from './lifecycle/erasure/erase-user-copy.ts';
import { storePetCopy } from './copies/store-pet-copy.ts';
import { storeUserCopy } from './copies/store-user-copy.ts';
import { useEmergencyPicture } from './pictures/uses/use-emergency-picture.ts';
import { useProductPicture } from './pictures/uses/use-product-picture.ts';
import { useReturnPictures } from './pictures/uses/use-return-pictures.ts';
import { useStayPicture } from './pictures/uses/use-stay-picture.ts';

export function contentSubscriptions(): Subscription[] {
  return [
    subscription({
      consumer: 'content.accounts',
      handle: ({ data, aggregate }) => storeUserCopy(data, aggregate.sequence),
    }),
    subscription({
      consumer: 'content.purged-accounts',
      handle: ({ data, aggregate }) => eraseUserCopy(data.user_id, aggregate.sequence),
    }),
    subscription({
      consumer: 'content.pets',
      handle: storePetCopy,
    }),
    subscription({
      consumer: 'content.clinic-pictures',
      handle: useClinicPicture,
    }),
    subscription({
      consumer: 'content.product-pictures',
      handle: useProductPicture,
    }),
    subscription({
      consumer: 'content.stay-pictures',
      handle: useStayPicture,
    }),
    subscription({
      consumer: 'content.return-pictures',
      handle: useReturnPictures,
    }),
    subscription({
      consumer: 'content.emergency-pictures',
      handle: useEmergencyPicture,
    }),
  ];
}
