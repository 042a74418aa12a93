import { eventRecordRoutes } from '@petcare/platform/admin/event-record.routes.ts';
import { createServiceApp, type ServiceAppOptions } from '@petcare/platform/http/service-app.ts';
import { assertNotBlocked } from '@petcare/platform/mongo/write-guard.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import type { Express } from 'express';
import type { AppointmentLimits } from './appointments/appointment-limits.ts';
import { appointmentRoutes } from './appointments/appointment.routes.ts';
import { bookingRoutes } from './appointments/booking.routes.ts';
import { appointmentChangeRoutes } from './appointments/changes/change.routes.ts';
import { moveRoutes } from './appointments/moves/move.routes.ts';
import { doctorAccountRoutes } from './doctors/accounts/doctor-account.routes.ts';
import { emergencyRoutes } from './emergencies/emergency.routes.ts';
import { erasureRoutes } from './lifecycle/erasure/erasure.routes.ts';
import { exportRoutes } from './lifecycle/export/export.routes.ts';
import { feeRoutes } from './appointments/fees/fee.routes.ts';
import { receptionRoutes } from './appointments/reception/reception.routes.ts';
import { holdRoutes } from './calendar/holds/hold.routes.ts';
import { invariantRoutes } from './lifecycle/invariants/invariant.routes.ts';
import { overviewRoutes } from './lifecycle/overview/overview.routes.ts';
import { passportLinkRoutes } from './pets/links/passport-link.routes.ts';
import { passportRoutes } from './pets/passport/passport.routes.ts';
import { pdfFileRoutes } from './pdf-files/pdf-file.routes.ts';
import { petTransferRoutes } from './pets/transfers/pet-transfer.routes.ts';
import { petRoutes } from './pets/pet.routes.ts';
import { prepaymentRoutes } from './appointments/prepayments/prepayment.routes.ts';
import { queueRoutes } from './appointments/queue/queue.routes.ts';
import { scheduleRoutes } from './appointments/schedule-changes/schedule.routes.ts';
import { clinicServiceRoutes } from './directory/clinic-service.routes.ts';
import { slotRoutes } from './calendar/slots/slot.routes.ts';
import { specialistRoutes } from './directory/specialist.routes.ts';
import { trashRoutes } from './lifecycle/trash/trash.routes.ts';
import { vaccinationRoutes } from './visits/vaccinations/vaccination.routes.ts';
import { findConsultedPet } from './visits/find-consulted-pet.ts';
import { visitRoutes } from './visits/visit.routes.ts';
import { waitlistRoutes } from './appointments/waits/waitlist.routes.ts';

export interface ClinicAppOptions extends Omit<ServiceAppOptions, 'routes'> {
  readonly client: InternalClient;
  readonly publicUrl: string;
  readonly limits: AppointmentLimits;
}

export function buildApp({ client, publicUrl, limits, ...service }: ClinicAppOptions): Express {
  return createServiceApp({
    ...service,
    assertNotBlocked,
    routes: [
      ...clinicServiceRoutes({ client }),
      ...specialistRoutes({ client }),
      ...doctorAccountRoutes({ publicUrl }),
      ...scheduleRoutes,
      ...slotRoutes,
      ...holdRoutes,
      ...petRoutes({ client, findPet: findConsultedPet }),
      ...petTransferRoutes,
      ...passportRoutes({ findPet: findConsultedPet }),
      ...passportLinkRoutes({ publicUrl }),
      ...vaccinationRoutes,
      ...bookingRoutes({ limits }),
      ...appointmentRoutes(),
      ...appointmentChangeRoutes({ limits }),
      ...moveRoutes({ limits }),
      ...prepaymentRoutes({ limits }),
      ...emergencyRoutes({ client }),
      ...visitRoutes,
      ...pdfFileRoutes,
      ...waitlistRoutes,
      ...queueRoutes,
      ...receptionRoutes,
      ...feeRoutes,
      ...trashRoutes,
      ...erasureRoutes,
      ...exportRoutes,
      ...invariantRoutes,
      ...overviewRoutes,
      ...eventRecordRoutes('clinic'),
    ],
  });
}
