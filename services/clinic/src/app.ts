import { createServiceApp, type ServiceAppOptions } from '@petcare/platform/http/service-app.ts';
import type { InternalClient } from '@petcare/platform/internal-client.ts';
import type { Express } from 'express';
import { appointmentRoutes } from './appointments/appointment.routes.ts';
import { slotRoutes } from './slots/slot.routes.ts';
import { waitlistRoutes } from './waitlist/waitlist.routes.ts';

export interface ClinicAppOptions extends Omit<ServiceAppOptions, 'routes'> {
  /** Asks content about pictures. */
  readonly client: InternalClient;
  readonly publicUrl: string;
}

/** Builds the clinic service's Express app, without listening: services, specialists, schedules, appointments. */
export function buildApp({ client: _client, publicUrl: _publicUrl, ...service }: ClinicAppOptions): Express {
  return createServiceApp({ ...service, routes: [...appointmentRoutes, ...slotRoutes, ...waitlistRoutes] });
}
