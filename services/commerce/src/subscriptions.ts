import { subscription, type Subscription } from '@petcare/platform/subscriptions/subscriptions.ts';
import { storePetCopy } from './pet-copies/store-pet-copy.ts';

export function commerceSubscriptions(): Subscription[] {
  return [subscription({ consumer: 'commerce.pets', handle: storePetCopy })];
}
