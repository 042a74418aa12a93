import { subscription, type Subscription } from '@petcare/platform/subscriptions/subscriptions.ts';
import { acceptInvitation } from './doctors/accounts/link-account.ts';
import { storeUser } from './lifecycle/users/store-user.ts';
import { handlePassportEvent } from './pets/passport/handle-passport-event.ts';
import { handleHandover } from './pets/transfers/handle-handover.ts';
import { answerPayment } from './appointments/prepayments/answer-payment.ts';
import { recordRefund } from './appointments/prepayments/record-refund.ts';
import { eraseUserCopy } from './lifecycle/users/erase-user-copy.ts';

export function clinicSubscriptions(): Subscription[] {
  return [
    subscription({
      consumer: 'clinic.accounts',
      handle: ({ data, aggregate }) => storeUser(data, aggregate.sequence),
    }),
    subscription({
      consumer: 'clinic.purged-accounts',
      handle: ({ data, aggregate }) => eraseUserCopy(data.user_id, aggregate.sequence),
    }),
    subscription({
      consumer: 'clinic.passport',
      handle: (event) => handlePassportEvent(event),
    }),
    subscription({
      consumer: 'clinic.handovers',
      handle: (event) => handleHandover(event),
    }),
    subscription({
      consumer: 'clinic.visit-fees',
      handle: ({ data }) => ('refunded_total' in data ? recordRefund(data) : answerPayment(data)),
    }),
    subscription({
      consumer: 'clinic.invitations',
      handle: ({ data }) => acceptInvitation(data),
    }),
  ];
}
