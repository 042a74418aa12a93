import { createServiceApp, type ServiceAppOptions } from '@petcare/platform/http/service-app.ts';

/** Builds the clinic service's Express app, without listening. Its room is for services, specialists and appointments. */
export function buildApp(service: Omit<ServiceAppOptions, 'routes'>) {
  return createServiceApp({ ...service, routes: [] });
}
