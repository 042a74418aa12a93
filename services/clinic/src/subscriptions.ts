import { subscription, type Subscription } from '@petcare/platform/subscriptions.ts';
import { acceptInvitation, storeAccount } from './doctor-accounts/link-account.ts';

/** Which events the clinic service acts on, and how. */
export function clinicSubscriptions(): Subscription[] {
  return [
    subscription({
      consumer: 'clinic.accounts',
      events: ['user.registered', 'user.updated'],
      handle: ({ data, aggregate }) => storeAccount(data, aggregate.sequence),
    }),
    subscription({
      consumer: 'clinic.invitations',
      events: ['doctor_invitation.accepted'],
      handle: ({ data }) => acceptInvitation(data),
    }),
  ];
}
