import { subscription, type Subscription } from '@petcare/platform/subscriptions.ts';
import { storePerson } from './people/store-person.ts';

/** Which events the content service acts on, and how. */
export function contentSubscriptions(): Subscription[] {
  return [
    subscription({
      consumer: 'content.people',
      events: ['user.registered', 'user.updated'],
      handle: ({ data, aggregate }) => storePerson(data, aggregate.sequence),
    }),
  ];
}
