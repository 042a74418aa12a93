import { endpoints } from '@petcare/contracts/endpoints.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { cachedRoute, route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { trusted } from 'mongoose';
import { doctorChanges } from '../calendar/slots/doctor-changes.ts';
import { doctorViewerOf } from '../doctors/specialists/doctor-viewer.ts';
import { Specialists } from '../doctors/specialists/specialist.model.ts';
import { showCards } from './show-specialist.ts';
import { addService, unlinkDoctor, updateService } from './change-service.ts';
import {
  ClinicServices,
  serviceChanges,
  toClinicService,
} from '../doctors/treatments/clinic-service.model.ts';
import { eachService, listServices } from '../doctors/treatments/list-services.ts';

export function clinicServiceRoutes(deps: { client: InternalClient }): Route[] {
  return [
    cachedRoute(endpoints['services.list'], {
      until: [serviceChanges],
      handle: async ({ query, reply }) => {
        const { services, total } = await listServices(query);
        reply.total(total);
        return { services };
      },
      batches: ({ query }) => eachService(query),
    }),

    cachedRoute(endpoints['services.withDoctor'], {
      until: [serviceChanges, ...doctorChanges],
      readerOf: ({ caller }) => doctorViewerOf(caller),
      async handle({ params, reader }) {
        const row = await ClinicServices.findById(params.id).lean();
        if (!row) throw notFound('service');
        const doctors = await Specialists.find({ _id: trusted({ $in: row.drIds }) }).lean();
        const cards = await showCards(doctors, reader);
        // In the order in which they were added to the service.
        cards.sort((a, b) => row.drIds.indexOf(a._id) - row.drIds.indexOf(b._id));
        return { service: { ...toClinicService(row), details: row.details, dr_ids: cards } };
      },
    }),

    cachedRoute(endpoints['services.ofDoctor'], {
      until: [serviceChanges],
      handle: async ({ params }) => {
        const rows = await ClinicServices.find({ drIds: params.id }).sort({ createdAt: -1, _id: -1 }).lean();
        return rows.map(toClinicService);
      },
    }),

    route(endpoints['services.create'], async ({ body, caller }) => ({
      message: 'Service Added!',
      service: toClinicService(await addService(body, signedIn(caller), deps)),
    })),

    route(endpoints['services.update'], async ({ params, body, caller }) => {
      const { service, changed } = await updateService(params.id, body, signedIn(caller), deps);
      return {
        message: changed ? 'Service updated!' : 'Nothing has changed.',
        service: toClinicService(service),
      };
    }),

    route(endpoints['services.unlinkDoctor'], async ({ params }) => {
      await unlinkDoctor(params.service_id, params.doctor_id);
      return { message: 'Deleted!' };
    }),
  ];
}
