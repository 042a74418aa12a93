import { eventRecordRoutes } from '@petcare/platform/admin/event-record.routes.ts';
import { createServiceApp, type ServiceAppOptions } from '@petcare/platform/http/service-app.ts';
import type { InternalClient } from '@petcare/platform/http/internal-client.ts';
import type { Express } from 'express';
import { appointmentRoutes } from './appointments/appointment.routes.ts';
import { invariantRoutes } from './invariants/invariant.routes.ts';
import { queueRoutes } from './queue/queue.routes.ts';
import { doctorAccountRoutes } from './doctor-accounts/doctor-account.routes.ts';
import { deletionRoutes } from './erasure/erasure.routes.ts';
import { overviewRoutes } from './overview/overview.routes.ts';
import { personRoutes } from './export/export.routes.ts';
import { reminderRoutes } from './appointments/appointment-standing.ts';
import { scheduleRoutes } from './schedules/schedule.routes.ts';
import { clinicServiceRoutes } from './services/clinic-service.routes.ts';
import { slotRoutes } from './slots/slot.routes.ts';
import { specialistRoutes } from './specialists/specialist.routes.ts';
import { trashRoutes } from './trash/trash.routes.ts';
import { waitlistRoutes } from './waitlist/waitlist.routes.ts';

export interface ClinicAppOptions extends Omit<ServiceAppOptions, 'routes'> {
  /** Asks content about pictures. */
  readonly client: InternalClient;
  readonly publicUrl: string;
}

/** Builds the clinic service's Express app, without listening: services, specialists, schedules, appointments. */
export function buildApp({ client, publicUrl, ...service }: ClinicAppOptions): Express {
  return createServiceApp({
    ...service,
    routes: [
      ...clinicServiceRoutes({ client }),
      ...specialistRoutes({ client }),
      ...doctorAccountRoutes({ publicUrl }),
      ...scheduleRoutes,
      ...slotRoutes,
      ...appointmentRoutes,
      ...waitlistRoutes,
      ...queueRoutes,
      ...reminderRoutes,
      ...personRoutes,
      ...deletionRoutes,
      ...trashRoutes,
      ...invariantRoutes,
      ...overviewRoutes,
      ...eventRecordRoutes('clinic'),
    ],
  });
}
