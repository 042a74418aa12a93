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
import { findActiveAppointmentId } from './appointments/find-active-appointment.ts';
import { doctorAccountRoutes } from './doctor-accounts/doctor-account.routes.ts';
import { emergencyRoutes } from './emergencies/emergency.routes.ts';
import { erasureRoutes } from './erasure/erasure.routes.ts';
import { exportRoutes } from './export/export.routes.ts';
import { feeRoutes } from './fees/fee.routes.ts';
import { receptionRoutes } from './reception/reception.routes.ts';
import { holdRoutes } from './holds/hold.routes.ts';
import { invariantRoutes } from './invariants/invariant.routes.ts';
import { overviewRoutes } from './overview/overview.routes.ts';
import { passportLinkRoutes } from './passport-links/passport-link.routes.ts';
import { passportRoutes } from './passport/passport.routes.ts';
import { pdfFileRoutes } from './pdf-files/pdf-file.routes.ts';
import { petTransferRoutes } from './pet-transfers/pet-transfer.routes.ts';
import { petRoutes } from './pets/pet.routes.ts';
import { endPrepaymentOfEntry } from './prepayments/record/end-prepayment.ts';
import { prepaymentRoutes } from './prepayments/prepayment.routes.ts';
import { queueRoutes } from './queue/queue.routes.ts';
import { scheduleRoutes } from './schedules/changes/schedule.routes.ts';
import { clinicServiceRoutes } from './services/changes/clinic-service.routes.ts';
import { slotRoutes } from './slots/slot.routes.ts';
import { showCards } from './specialists/show-specialist.ts';
import { specialistRoutes } from './specialists/specialist.routes.ts';
import { trashRoutes } from './trash/trash.routes.ts';
import { vaccinationRoutes } from './vaccinations/vaccination.routes.ts';
import { visitRoutes } from './visits/visit.routes.ts';
import { waitlistRoutes } from './waitlist/waitlist.routes.ts';

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
      ...clinicServiceRoutes({ client, showCards }),
      ...specialistRoutes({ client }),
      ...doctorAccountRoutes({ publicUrl }),
      ...scheduleRoutes,
      ...slotRoutes,
      ...holdRoutes,
      ...petRoutes({ client }),
      ...petTransferRoutes,
      ...passportRoutes,
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
      ...waitlistRoutes({ findActiveAppointmentId, endPrepaymentOfEntry }),
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
