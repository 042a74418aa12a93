import { randomInt } from 'node:crypto';
import express from 'express';
import { listenLocally, localOnly, refuseProduction, type LocalServer } from '../local-only.ts';
import { apiRoutes } from './api.routes.ts';
import type { CourierSandboxOptions } from './config.ts';
import { controlRoutes } from './control.routes.ts';
import { noFaults, type ParcelStore, type SandboxParcel } from './parcels.ts';
import { createWebhooks } from './webhooks.ts';

/**
 * Starts the simulators of Pathao and Steadfast, on loopback unless `host` is given. Parcels are kept in memory.
 * @throws Error with NODE_ENV=production, or when the port is taken.
 */
export async function startCourierSandbox(options: CourierSandboxOptions): Promise<LocalServer> {
  refuseProduction('The courier sandbox');
  const parcels: SandboxParcel[] = [];
  const knobs = noFaults();
  const webhooks = createWebhooks(options.webhookUrl, knobs);
  const store: ParcelStore = {
    add(courier, fields) {
      const id = randomInt(1_000_000, 1_000_000_000);
      const code = `${courier === 'pathao' ? 'DP' : 'SF'}${id.toString(36).toUpperCase()}`;
      const parcel: SandboxParcel = { ...fields, courier, id, code, step: 'booked', isReturnAsked: false };
      parcels.push(parcel);
      return parcel;
    },
    find: (matches) => parcels.find(matches),
    all: () => [...parcels],
    async move(code, to) {
      const parcel = parcels.find((one) => one.code === code);
      if (!parcel) return;
      parcel.step = to;
      await webhooks.send(parcel);
    },
  };
  const app = express();
  app.disable('x-powered-by').disable('etag');
  const server = await listenLocally(app, options.port, options.host);
  app.use(localOnly([], options.hostNames), controlRoutes(store, knobs), apiRoutes(store, knobs));
  return server;
}
