import express from 'express';
import { nextTraceparent, runInContext } from '../observability/context.ts';
import { closeServer, listen } from '../http/listen.ts';
import { createLogger } from '../observability/log.ts';
import { runProcess } from '../runtime/process.ts';

/* A process with one route, which returns and logs the traceparent of the request. */

const log = createLogger('traced');

await runProcess({ name: 'traced', log, graceMs: 5_000 }, async (onStop) => {
  const app = express().get('/api/trace', (request, response) => {
    const traceparent = nextTraceparent(request.get('traceparent'));
    const actor = { id: 'visitor', role: 'visitor' } as const;
    runInContext({ requestId: 'one', traceparent, actor }, () => log.info('request received'));
    response.json({ traceparent });
  });
  const { server, port } = await listen(app, { port: 0, host: '127.0.0.1' });
  onStop('http', () => closeServer(server));
  log.info({ port }, 'listening');
});
