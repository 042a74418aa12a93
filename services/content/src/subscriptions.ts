import { subscription, type Subscription } from '@petcare/platform/subscriptions.ts';
import { removeLeftovers } from './adoptions/remove-leftovers.ts';
import { clinicPictureEvents, useClinicPicture } from './clinic-pictures/use-clinic-picture.ts';
import { storePerson } from './people/store-person.ts';
import { productPictureEvents, useProductPicture } from './product-pictures/use-product-picture.ts';

/** Which events the content service acts on, and how. */
export function contentSubscriptions(): Subscription[] {
  return [
    subscription({
      consumer: 'content.people',
      events: ['user.registered', 'user.updated'],
      handle: ({ data, aggregate }) => storePerson(data, aggregate.sequence),
    }),
    subscription({
      consumer: 'content.clinic-pictures',
      events: clinicPictureEvents,
      handle: useClinicPicture,
    }),
    subscription({
      consumer: 'content.product-pictures',
      events: productPictureEvents,
      handle: useProductPicture,
    }),
    subscription({
      consumer: 'content.adoption-cleanup',
      events: ['adoption.deleted'],
      handle: ({ data }) => removeLeftovers(data),
      // A post with very many comments takes a while; two at a time leave room for others.
      prefetch: 2,
    }),
  ];
}
