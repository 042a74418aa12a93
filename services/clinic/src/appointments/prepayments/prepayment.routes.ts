import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import type { AppointmentLimits } from '../appointment-limits.ts';
import { cancelPrepayment, findOwnPrepayment } from './end-prepayment.ts';
import { toPrepayment } from './prepayment.model.ts';
import { prepayOffer } from './prepay-offer.ts';
import { startPrepayment } from './start-prepayment.ts';

const slotHeld = 'Your slot is held. Please pay the fee to book it.';

export function prepaymentRoutes({ limits }: { readonly limits: AppointmentLimits }): Route[] {
  return [
    route(endpoints['prepayments.start'], async ({ body, caller, reply }) => {
      const user = signedIn(caller);
      const { prepayment, started } = await limits.countBooking(
        user,
        () => startPrepayment(body, user),
        (result) => result.started,
      );
      if (!started) reply.status(200);
      return { message: slotHeld, prepayment: toPrepayment(prepayment) };
    }),

    route(endpoints['prepayments.startOffered'], async ({ params, caller, reply }) => {
      const user = signedIn(caller);
      const { prepayment, started } = await limits.countBooking(
        user,
        () => prepayOffer(params.id, user),
        (result) => result.started,
      );
      if (!started) reply.status(200);
      return { message: slotHeld, prepayment: toPrepayment(prepayment) };
    }),

    route(endpoints['prepayments.get'], async ({ params, caller }) =>
      toPrepayment(await findOwnPrepayment(params.id, signedIn(caller).id)),
    ),

    route(endpoints['prepayments.cancel'], async ({ params, caller }) => ({
      message: 'The slot is released.',
      prepayment: toPrepayment(await cancelPrepayment(params.id, signedIn(caller).id)),
    })),
  ];
}
