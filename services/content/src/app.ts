import { createServiceApp, type ServiceAppOptions } from '@petcare/platform/http/service-app.ts';

/** Builds the content service's Express app, without listening. Its room is for memories, adoptions and comments. */
export function buildApp(service: Omit<ServiceAppOptions, 'routes'>) {
  return createServiceApp({ ...service, routes: [] });
}
