import express from 'express';
import type { ErrorRequestHandler } from 'express';
import { listenLocally, localOnly, refuseProduction } from '../local-only.ts';
import type { LocalServer } from '../local-only.ts';
import { apiPath, apiRoutes, toAnswer } from './api.routes.ts';
import { defaultOptions, type BkashSandboxOptions } from './config.ts';
import { controlRoutes } from './control.routes.ts';
import { quietKnobs } from './knobs.ts';
import { startNotices } from './notices.ts';
import { payerPageRoutes } from './payer-page.routes.ts';
import type { Sandbox } from './sandbox.ts';
import { BkashRefusal, doorRefusal } from './status-codes.ts';
import { openStore } from './store.ts';

/**
 * Starts the local bKash, on the loopback address unless told otherwise: its API, and the page on which a buyer confirms.
 *
 * What was answered survives a restart when `dataDir` is given; undelivered notices are then sent again.
 * @throws Error with NODE_ENV=production, or when the port is taken.
 */
export async function startBkashSandbox(given: Partial<BkashSandboxOptions> = {}): Promise<LocalServer> {
  refuseProduction('The bKash sandbox');
  const options: BkashSandboxOptions = { ...defaultOptions, ...given };
  const app = express();
  app.disable('x-powered-by').disable('etag');
  // The port comes first: it also keeps a second process from tidying a journal that the first is writing.
  const server = await listenLocally(app, options.port, options.host);
  try {
    const store = openStore(options.dataDir);
    const knobs = quietKnobs(options.hourBudget);
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
  const answer = toAnswer(isUnreadable(error) ? doorRefusal(400, error.message) : error);
  response.status(answer.status).json(answer.body);
};

/** Express marks a body it could not read with a 4xx status of its own. */
function isUnreadable(error: unknown): error is Error {
  return (
    !(error instanceof BkashRefusal) &&
    error instanceof Error &&
    'status' in error &&
    Number(error.status) < 500
  );
}
