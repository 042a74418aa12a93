import { subscription, type Subscription } from '@petcare/platform/subscriptions/subscriptions.ts';
import { useClinicPicture } from './clinic-pictures/use-clinic-picture.ts';
import { forgetPerson } from './people/forget-person.ts';
import { storePerson } from './people/store-person.ts';
import { useProductPicture } from './product-pictures/use-product-picture.ts';

/** Which events the content service acts on, and how. */
export function contentSubscriptions(): Subscription[] {
  return [
    subscription({
      consumer: 'content.people',
      handle: ({ data, aggregate }) => storePerson(data, aggregate.sequence),
    }),
    subscription({
      consumer: 'content.purged-people',
      handle: ({ data, aggregate }) => forgetPerson(data.user_id, aggregate.sequence),
    }),
    subscription({
      consumer: 'content.clinic-pictures',
      handle: useClinicPicture,
    }),
    subscription({
      consumer: 'content.product-pictures',
      handle: useProductPicture,
    }),
  ];
}
