import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { requireOwnSpecialist } from '../../doctors/specialists/find-own-specialist.ts';
import type { AppointmentLimits } from '../appointment-limits.ts';
import { toAppointment } from '../appointment.model.ts';
import { answerMove } from './answer-move.ts';
import { offerMoves } from './offer-moves.ts';
import { planMoves } from './plan-moves.ts';

export function moveRoutes({ limits }: { readonly limits: AppointmentLimits }): Route[] {
  return [
    route(endpoints['moves.plan'], async ({ params, caller }) =>
      planMoves(await requireOwnSpecialist(params.id, signedIn(caller))),
    ),

    route(endpoints['moves.offer'], async ({ params, body, caller }) => {
      const user = signedIn(caller);
      const drId = await requireOwnSpecialist(params.id, user);
      return { message: 'The patients are asked.', ...(await offerMoves(drId, body.moves, user)) };
    }),

    route(endpoints['moves.answer'], async ({ params, body, caller }) => {
      const user = signedIn(caller);
      const appointment = await limits.countChange(user, () => answerMove(params.id, body, user));
      const message = body.accept ? 'Appointment moved.' : 'Appointment cancelled.';
      return { message, appointment: toAppointment(appointment) };
    }),
  ];
}
