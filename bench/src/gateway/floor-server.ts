import { listenForBench } from '../measure/listen-for-bench.ts';
import express from 'express';
import { Pool } from 'undici';

/* The floor: a proxy of Express and undici that checks, limits, counts and logs nothing. */
const pool = new Pool(process.env['UPSTREAM_URL'] ?? '', { connections: 64 });
const app = express().disable('x-powered-by').disable('etag');
app.use(async (request, response) => {
  const { connection: _, ...headers } = request.headers;
  await pool.stream({ method: 'GET', path: request.url, headers }, (answer) => {
    const { connection: __, 'keep-alive': ___, ...kept } = answer.headers;
    response.writeHead(answer.statusCode, kept);
    return response;
  });
});
listenForBench(app);
