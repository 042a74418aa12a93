import { endpoints } from '@petcare/contracts/endpoints.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { cachedRoute, route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { resendInvitation } from '../doctors/accounts/invite-doctor.ts';
import { serviceChanges } from '../doctors/treatments/clinic-service.model.ts';
import { doctorChanges } from '../calendar/slots/doctor-changes.ts';
import { userChanges } from '../user-copies/user-copy.model.ts';
import { linkAccount } from '../doctors/accounts/link-account.ts';
import { addSpecialist } from '../doctors/specialists/add-specialist.ts';
import { decideFees, updateSpecialist } from '../doctors/specialists/update-specialist.ts';
import { eachSpecialist, listSpecialists } from './list-specialists.ts';
import { showSpecialist } from './show-specialist.ts';
import { doctorViewerOf } from '../doctors/specialists/doctor-viewer.ts';
import { Specialists } from '../doctors/specialists/specialist.model.ts';

export function specialistRoutes(deps: { client: InternalClient }): Route[] {
  return [
    cachedRoute(endpoints['specialists.list'], {
      until: [serviceChanges, ...doctorChanges],
      readerOf: ({ caller }) => doctorViewerOf(caller),
      async handle({ query, reader, reply }) {
        const { specialists, total } = await listSpecialists(query, reader);
        reply.total(total);
        return specialists;
      },
      batches: ({ query, reader }) => eachSpecialist(query, reader),
    }),

    cachedRoute(endpoints['specialists.get'], {
      until: [userChanges, ...doctorChanges],
      readerOf: ({ caller }) => doctorViewerOf(caller),
      async handle({ params, reader, reply }) {
        const doctor = await Specialists.findById(params.id).lean();
        if (!doctor) throw notFound('doctor');
        // Contact data must not be indexed by search engines.
        reply.header('X-Robots-Tag', 'noindex');
        return showSpecialist(doctor, reader);
      },
    }),

    route(endpoints['specialists.mine'], async ({ caller }) => {
      const doctor = await Specialists.findOne({ userId: signedIn(caller).id }).lean();
      return { specialist: doctor && (await showSpecialist(doctor, doctorViewerOf(caller))) };
    }),

    route(endpoints['specialists.updateMine'], async ({ body, caller }) => {
      const doctor = signedIn(caller);
      const own = await Specialists.findOne({ userId: doctor.id }, { _id: 1 }).lean();
      if (!own) throw notFound('doctor');
      const { specialist, changed } = await updateSpecialist(own._id, body, doctor, deps);
      return {
        message: changed ? 'Your profile is updated.' : 'Nothing has changed.',
        specialist: await showSpecialist(specialist, doctorViewerOf(caller)),
      };
    }),

    route(endpoints['specialists.decideFees'], async ({ params, body, caller }) => {
      const { specialist, changed } = await decideFees(params.id, body);
      const message = body.approve ? 'The fees are approved.' : 'The fees are declined.';
      return {
        message: changed ? message : 'Nothing has changed.',
        specialist: await showSpecialist(specialist, doctorViewerOf(caller)),
      };
    }),

    route(endpoints['specialists.create'], async ({ body, caller }) => ({
      message: 'Doctor Added!',
      specialist: await showSpecialist(
        await addSpecialist(body, signedIn(caller), deps),
        doctorViewerOf(caller),
      ),
    })),

    route(endpoints['specialists.update'], async ({ params, body, caller }) => {
      const { specialist, changed } = await updateSpecialist(params.id, body, signedIn(caller), deps);
      return {
        message: changed ? 'Doctor updated!' : 'Nothing has changed.',
        specialist: await showSpecialist(specialist, doctorViewerOf(caller)),
      };
    }),

    route(endpoints['specialists.linkAccount'], async ({ params, body, caller }) => ({
      message: body.user_id ? 'Account linked.' : 'Account unlinked.',
      specialist: await showSpecialist(await linkAccount(params.id, body.user_id), doctorViewerOf(caller)),
    })),

    route(endpoints['specialists.invite'], async ({ params }) => {
      await resendInvitation(params.id);
      return { message: 'The invitation has been sent.' };
    }),
  ];
}
