import express from 'express';
import type { ErrorRequestHandler } from 'express';
import { listenLocally, localOnly, refuseProduction } from '../local-only.ts';
import type { LocalServer } from '../local-only.ts';
import { apiPath, apiRoutes, toAnswer } from './api.routes.ts';
import { defaultOptions, type BkashSandboxOptions } from './config.ts';
import { controlRoutes } from './control.routes.ts';
import { defaultKnobs } from './knobs.ts';
import { startNotices } from './notices.ts';
import { payerPageRoutes } from './payer-page.routes.ts';
import type { Sandbox } from './sandbox.ts';
import { BkashRefusal, gatewayRefusal } from './status-codes.ts';
import { openStore } from './store.ts';

/**
 * Starts the bKash sandbox, its API and its payer page, on loopback unless `host` is given. With `dataDir` the
 * state survives a restart, after which undelivered notices are sent again.
 * @throws Error with NODE_ENV=production, or when the port is taken.
 */
export async function startBkashSandbox(given: Partial<BkashSandboxOptions> = {}): Promise<LocalServer> {
  refuseProduction('The bKash sandbox');
  const options: BkashSandboxOptions = { ...defaultOptions, ...given };
  const app = express();
  app.disable('x-powered-by').disable('etag');
  // Listens first: a taken port keeps a second process from compacting a journal that the first one writes.
  const server = await listenLocally(app, options.port, options.host);
  try {
    const store = openStore(options.dataDir);
    const knobs = defaultKnobs(options.hourBudget);
    const notices = startNotices(options, store, knobs);
    const sandbox: Sandbox = { options, store, knobs, notices, url: server.url };
    app.use(localOnly([], options.hostNames));
    app.use(controlRoutes(sandbox), payerPageRoutes(sandbox));
    app.use(apiPath, apiRoutes(sandbox));
    app.use(answerError);
    return {
      ...server,
      async stop() {
        notices.stop();
        await server.stop();
        store.close();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

const answerError: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (response.headersSent) return next(error);
  const answer = toAnswer(isUnreadable(error) ? gatewayRefusal(400, error.message) : error);
  response.status(answer.status).json(answer.body);
};

/** Express gives a body that it cannot parse an error with a 4xx status. */
function isUnreadable(error: unknown): error is Error {
  return (
    !(error instanceof BkashRefusal) &&
    error instanceof Error &&
    'status' in error &&
    Number(error.status) < 500
  );
}
